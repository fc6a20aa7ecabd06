import { z } from 'zod';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { checkAudit, recordAct } from '~/member-api/desk/audit/audit.server';
import { listAudit } from '~/member-api/desk/audit/list.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import styles from '~/ui/form/form.module.css';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { ActCode, ActName, byText, factsText } from '../frame/acts';
import { Head, Moment, NextPage, Said, Titles } from '../frame/parts';
import { readBefore } from '../form/read-page';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { FILTER_FIELDS, readFilter } from './audit-filter';

const PER_PAGE = 40;

async function load({ desk, url }: StaffVisit) {
  const { typed, filter, wrong } = readFilter(url);
  const before = readBefore(url);
  const rows = wrong.length > 0 ? [] : await listAudit(desk.db, filter, { before, limit: PER_PAGE + 1 });
  return {
    typed,
    wrong,
    next: rows.length > PER_PAGE ? rows[PER_PAGE - 1]?.seq : undefined,
    rows: rows
      .slice(0, PER_PAGE)
      .map(({ seq, at, staff: name, origin, act, subject, username, member_id, detail }) => ({
        seq,
        at,
        name,
        origin,
        act,
        subject,
        member: username,
        memberId: member_id,
        detail,
      })),
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function FilterForm({ typed, wrong }: Pick<Data, 'typed' | 'wrong'>) {
  const { t, i18n } = useTexts('deskBooks');
  return (
    <form method="get" className={styles['form']} aria-label={t('filter')}>
      {FILTER_FIELDS.map((name) => (
        <TextField
          key={name}
          id={`filter-${name}`}
          name={name}
          label={t(`filter.${name}`)}
          hint={
            name === 'staff' ? t('filter.shell') : name === 'from' || name === 'until' ? t('filter.day') : undefined
          }
          defaultValue={typed[name]}
          errors={wrong.some((one) => one === name) ? [errorText(i18n, 'staff.day')] : undefined}
          required={false}
          autoComplete="off"
          autoCapitalize="none"
        />
      ))}
      <Button look="quiet">{t('filter.submit')}</Button>
    </form>
  );
}

function Row({ row }: { row: Data['rows'][number] }) {
  const { i18n } = useTexts('deskBooks');
  const { t } = i18n;
  const facts = factsText(i18n, row.act, row.detail);
  return (
    <li className="d-card">
      <p>
        <span className="d-num d-muted">
          <Said text={t('deskBooks:audit.row', { seq: row.seq })} isTitled />
        </span>{' '}
        <Moment at={row.at} /> <strong>{byText(t, row.name)}</strong>{' '}
        {row.origin !== row.name && <span className="d-muted">{byText(t, row.origin)}</span>}
      </p>
      <p>
        <ActName act={row.act} />{' '}
        {row.memberId !== null && <a href={deskPaths.member(row.memberId)}>{row.member ?? row.memberId}</a>}
      </p>
      <div>
        {facts !== '' && <p>{facts}</p>}
        <p>
          <ActCode act={row.act} />
        </p>
        {row.subject !== null && <p className="d-code d-muted">{row.subject}</p>}
      </div>
    </li>
  );
}

function Check({ reply }: Pick<ViewProps<Data>, 'reply'>) {
  const { t } = useTexts('deskBooks');
  const { form } = useDeskForm({ action: 'check', reply });
  return (
    <DeskForm form={form}>
      <p>{t('audit.checkHow')}</p>
      <Button look="quiet">{t('audit.check')}</Button>
    </DeskForm>
  );
}

/** The audit log: every act and every look at private data. */
export const auditPage = deskPage({
  path: '/desk/audit',
  access: ['auditor'],
  title: (t) => t('deskBooks:audit'),
  load,
  View: function Audit({ data, reply }) {
    const { t } = useTexts('deskBooks');
    return (
      <>
        <Head title={t('audit')}>
          <p>{t('audit.lead')}</p>
        </Head>
        <details open={Object.keys(data.typed).length > 0}>
          <summary>{t('filter')}</summary>
          <FilterForm typed={data.typed} wrong={data.wrong} />
        </details>
        <p className="d-row">
          <a href={deskPaths.auditFile('csv', data.typed)}>{t('csv')}</a>
          <a href={deskPaths.auditFile('jsonl', data.typed)}>{t('jsonl')}</a>
        </p>
        {data.rows.length === 0 && <p>{t('audit.none')}</p>}
        <ol className="d-list d-cells d-audit">
          {data.rows.length > 0 && (
            <Titles
              titles={['#', t('audit.time'), t('filter.staff'), t('audit.origin'), t('audit.act'), t('audit.details')]}
            />
          )}
          {data.rows.map((row) => (
            <Row key={row.seq} row={row} />
          ))}
        </ol>
        {data.next !== undefined && (
          <NextPage href={deskPaths.audit({ ...data.typed, before: data.next })}>{t('audit.older')}</NextPage>
        )}
        <Check reply={reply} />
      </>
    );
  },
  actions: {
    check: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          const { desk } = visit;
          const checked = await checkAudit(desk.db);
          await recordAct(desk.db, { ...byOf(visit), act: 'audit.check', detail: { ok: String(checked.ok) } });
          if (!checked.ok) throw new FormError({ '': [`staff.audit?seq=${String(checked.seq)}`] }, 409);
          const query = new URLSearchParams({ rows: String(checked.rows), hash: checked.hash });
          return goTo(visit, deskPaths.audit(), `deskBooks:flash.audit?${query.toString()}`);
        },
      }),
  },
});
