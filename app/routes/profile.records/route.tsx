import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator, type MetaFunction } from '@remix-run/react';
import { useReloadIn } from '~/domains/draw/live/reload-hook';
import { MonthPicker } from '~/domains/funds/records/records-month';
import { RecordList } from '~/domains/funds/records/records-list';
import { StatementSheet } from '~/domains/funds/records/statement-sheet';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Chips } from '~/ui/layout/chips';
import filters from '~/ui/layout/filters.module.css';
import { PageHead } from '~/ui/layout/section';
import { printHeaderOf } from '~/web/render/print-header.server';
import { memberPage } from '~/web/page/member-page.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { loadRecords } from './load-records.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(`records:${TITLES[args.data?.kind ?? 'statement']}`)(args);

/** Each list has a title of its own, as links to it name it. */
const TITLES = { statement: 'statement', withdrawals: 'title.withdrawals', recharges: 'title.recharges' } as const;

export const handle: RouteHandle = { reloadsAfter: ({ again }) => again as number | undefined };

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { status, shown } = await loadRecords(visit);
      return data({ ...shown, letterhead: printHeaderOf(visit) }, { status });
    },
    'load.records',
  );

export default function RecordsPage() {
  const { t } = useTexts('records');
  const shown = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useReloadIn('again' in shown ? shown.again : undefined, shown, revalidate);
  return (
    <>
      <PageHead
        title={t(TITLES[shown.kind])}
        lead={'lead' in shown ? shown.lead : undefined}
        printHeader={shown.letterhead}
      />
      <div className={filters['filters']}>
        <Chips
          label={t('which')}
          all={{ label: t('statement'), href: paths.records() }}
          choices={[
            { id: 'withdrawals', name: t('withdrawals'), href: paths.records({ kind: 'withdrawals' }) },
            { id: 'recharges', name: t('recharges'), href: paths.records({ kind: 'recharges' }) },
          ]}
          current={shown.kind === 'statement' ? undefined : shown.kind}
        />
        {'statement' in shown && shown.statement && <MonthPicker typed={shown.typed} />}
      </div>
      {shown.kind !== 'statement' ? (
        shown.list ? (
          <RecordList kind={shown.kind} page={shown.page} {...shown.list} />
        ) : (
          <Note>{shown.kind === 'withdrawals' ? t('noWithdrawals') : t('noRecharges')}</Note>
        )
      ) : !('month' in shown) ? (
        <MonthPicker typed={shown.typed} invalid />
      ) : shown.statement ? (
        <StatementSheet {...shown} statement={shown.statement}>
          <NeverAsked />
        </StatementSheet>
      ) : (
        <Note>{t('noStatement')}</Note>
      )}
      {!('statement' in shown && shown.statement) && <NeverAsked />}
    </>
  );
}
