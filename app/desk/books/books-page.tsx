import { useTexts } from '~/i18n/use-texts';
import { formatMonth } from '~/i18n/format';
import {
  houseResult,
  listMonths,
  owedChange,
  readDays,
  readOwed,
  sumBooks,
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
import { Credits, Head, Moment } from '../frame/parts';
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

/** The month that an address asks for; this one otherwise. */
export function readMonth({ url, at }: StaffVisit): string {
  const month = url.searchParams.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : new Date(at).toISOString().slice(0, 7);
}

async function load(visit: StaffVisit) {
  const { desk, at } = visit;
  const month = readMonth(visit);
  const days = await readDays(desk.db, month, at);
  return {
    month,
    months: await listMonths(desk.db, at),
    days: days.filter((day) => COLUMNS.some((name) => day[name] !== 0)),
    sum: sumBooks(days),
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
          <Moment at={check.at} /> ({t('took', { ms: check.ms })})
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

function Table({ data: { days, sum, month } }: Pick<ViewProps<Data>, 'data'>) {
  const { t } = useTexts('deskBooks');
  const { language } = useDesk();
  const name = formatMonth(month, language);
  const line = (book: Book) =>
    COLUMNS.map((column) => (
      <td key={column} className="d-num">
        <Credits minor={book[column]} />
      </td>
    ));
  return (
    // Wide tables scroll in their frame, by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="d-table" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="d-num">
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col" className="d-num">
              {t('result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.period}>
              <th scope="row">{day.period.slice(-2)}</th>
              {line(day)}
              <td className="d-num">
                <Credits minor={houseResult(day)} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('sum')}</th>
            {line(sum)}
            <td className="d-num">
              <Credits minor={houseResult(sum)} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** What came and went in a month, by day; what members have; and the check of the ledger. */
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
            [t('owed'), <Credits key="owed" minor={data.owed.available + data.owed.held} />],
            [t('held'), <Credits key="held" minor={data.owed.held} />],
          ]}
        />
        <Check data={data} reply={reply} />
        <Section title={formatMonth(data.month, language)}>
          <Facts
            facts={[
              [t('result'), <Credits key="result" minor={houseResult(data.sum)} />],
              [t('owedChange'), <Credits key="change" minor={owedChange(data.sum)} />],
            ]}
          />
          <Table data={data} />
          <p className="d-row">
            <a href={deskPaths.booksCsv(data.month)}>{t('csv')}</a>
          </p>
        </Section>
        <nav className="d-row" aria-label={t('months')}>
          {data.months.map((month) => (
            <a key={month} href={deskPaths.books(month)} aria-current={month === data.month || undefined}>
              {formatMonth(month, language)}
            </a>
          ))}
        </nav>
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
