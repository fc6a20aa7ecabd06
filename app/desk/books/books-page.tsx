import { useTexts } from '~/i18n/use-texts';
import { formatMonth } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import {
  houseResult,
  listYears,
  owedChange,
  readBooks,
  readOwed,
  type Balances,
  type Book,
} from '~/member-api/desk/books/books.server';
import { checkAndKeep, lastCheck } from '~/member-api/desk/books/ledger-check.server';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { z } from 'zod';
import { Button } from '~/ui/form/button';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { useDesk } from '../frame/context';
import { Credits, Filters, Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';

/** The columns of the books, in their order. */
export const COLUMNS = [
  'in',
  'out',
  'fees',
  'stakes',
  'payouts',
  'refunds',
  'corrections',
  'demo',
] as const satisfies readonly (keyof Book)[];

/** The month or year that an address asks for; this month otherwise. */
export function readPeriod({ url, at }: StaffVisit): string {
  const period = url.searchParams.get('period') ?? '';
  return /^20\d{2}(-(0[1-9]|1[0-2]))?$/.test(period) ? period : new Date(at).toISOString().slice(0, 7);
}

const isYear = (period: string) => period.length === 4;

/** Whether something happened in a line. Days without are left out. */
const isMoved = (line: Book) => line.heldChange !== 0 || COLUMNS.some((name) => line[name] !== 0);

async function load(visit: StaffVisit) {
  const { desk, at } = visit;
  const period = readPeriod(visit);
  const { lines, sum } = await readBooks(desk.db, period, at);
  return {
    period,
    years: await listYears(desk.db, at),
    lines: lines.filter(isMoved),
    sum,
    owed: await readOwed(desk.db),
    check: await lastCheck(desk.db),
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function Check({ data: { check }, reply }: ViewProps<Data>) {
  const { t } = useTexts('deskBooks');
  const { form } = useDeskForm({ action: 'check', reply });
  return (
    <Section title={t('check')}>
      {check ? (
        <p>
          {check.ok === 1 ? (
            t('adds')
          ) : (
            <strong className="d-late">{t('addsNot', { count: check.differences })}</strong>
          )}{' '}
          <Moment at={check.at} /> · {t('took', { ms: check.ms })}
        </p>
      ) : (
        <p>{t('never')}</p>
      )}
      <DeskForm form={form}>
        <Button look="quiet">{t('checkNow')}</Button>
      </DeskForm>
    </Section>
  );
}

function Table({ data: { lines, sum, period } }: Pick<ViewProps<Data>, 'data'>) {
  const { t } = useTexts('deskBooks');
  const { language } = useDesk();
  const amounts = (all: readonly number[]) =>
    all.map((minor, at) => (
      // The columns of a table have an order and no other key.
      <td key={at} className="d-num">
        <Credits minor={minor} />
      </td>
    ));
  const moved = (book: Book) => [...COLUMNS.map((column) => book[column]), houseResult(book)];
  const balances = ({ owed, held }: Balances) => [owed, held];
  const heads = [...COLUMNS.map((column) => t(`column.${column}`)), t('result'), t('closing'), t('closingHeld')];
  return (
    // Wide tables scroll in their frame, by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="d-table" role="region" aria-label={`${t('title')} · ${nameOf(period, language)}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isYear(period) ? 'month' : 'day')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="d-num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('opening')}</th>
            <td colSpan={COLUMNS.length + 1} />
            {amounts(balances(sum.opening))}
          </tr>
          {lines.map((line) => (
            <tr key={line.period}>
              <th scope="row">
                {isYear(period) ? (
                  <a href={deskPaths.books(line.period)}>{formatMonth(line.period, language)}</a>
                ) : (
                  line.period.slice(-2)
                )}
              </th>
              {amounts([...moved(line), ...balances(line.closing)])}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('sum')}</th>
            {amounts([...moved(sum), ...balances(sum.closing)])}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const nameOf = (period: string, language: Language) => (isYear(period) ? period : formatMonth(period, language));

/** What came and went in a month by day, or in a year by month; what members have; and the check of the ledger. */
export const booksPage = deskPage({
  path: '/desk/books',
  access: ['auditor'],
  title: (t) => t('deskBooks:title'),
  load,
  View: function Books({ data, reply }) {
    const { t } = useTexts('deskBooks');
    const { language } = useDesk();
    return (
      <>
        <Head title={t('title')}>
          <p>{t('lead')}</p>
        </Head>
        <Facts
          facts={[
            [t('owed'), <Credits key="owed" minor={data.owed.owed} />],
            [t('held'), <Credits key="held" minor={data.owed.held} />],
          ]}
        />
        <Check data={data} reply={reply} />
        <Section title={nameOf(data.period, language)}>
          <Filters
            label={t('years')}
            choices={data.years.map((year) => ({
              name: t('monthsOf', { year }),
              href: deskPaths.books(year),
              isCurrent: year === data.period,
            }))}
          />
          <Facts
            facts={[
              [t('result'), <Credits key="result" minor={houseResult(data.sum)} />],
              [t('owedChange'), <Credits key="change" minor={owedChange(data.sum)} />],
            ]}
          />
          <Table data={data} />
          <p className="d-row">
            <a href={deskPaths.booksCsv(data.period)}>{t('csv')}</a>
          </p>
        </Section>
      </>
    );
  },
  actions: {
    check: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          const { desk } = visit;
          const { ok } = await checkAndKeep(desk);
          await recordAct(desk.db, { ...byOf(visit), act: 'ledger.check', detail: { ok: String(ok === 1) } });
          return goTo(visit, deskPaths.books(), 'deskBooks:flash.checked');
        },
      }),
  },
});
