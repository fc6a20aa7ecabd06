import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { withdrawalDoubtTexts } from '~/domains/funds/funds-doubts.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { givesBack } from '~/domains/funds/own-service.server';
import { findWithdrawal } from '~/domains/funds/records/records.api.server';
import { useOutcomeText } from '~/domains/funds/records/outcome-text';
import { timelineView } from '~/domains/funds/withdraw/withdrawal-timeline.view';
import { useWithdrawalState, WithdrawalTimeline } from '~/domains/funds/withdraw/withdrawal-timeline';
import { useArrivalText, WithdrawalPromise } from '~/domains/funds/withdraw/withdrawal-rules';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths, sameAddress } from '~/paths';
import { readId } from '~/paths.schema';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { PayWarning, ServiceWords } from '~/ui/feedback/service-words';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import { printHeaderOf } from '~/web/render/print-header.server';
import { orNotFound, memberPage, settle, problemResponse } from '~/web/page/member-page.server';
import { NextStep } from './next-step';

export const meta = pageTitle('withdraw:one');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { api, language, clock } = visit;
      const id = readId(visit.params['id']);
      const [record, balance] = await Promise.all([
        id === undefined
          ? undefined
          : orNotFound(findWithdrawal(api, id), visit, 'withdraw.missing', 'withdraw.no_list'),
        settle(visit, getBalance(api), 'load.balance'),
      ]);
      if (!record) throw problemResponse(visit, 'withdraw.missing', 404);
      const known = 'shown' in balance ? balance.shown : undefined;
      const hours = known?.rules.arrivalHours;
      const write = amountWriter(visit, known?.unit);
      return {
        id: record.id,
        view: timelineView(record, hours, Date.now(), clock, write),
        amount: record.amount === undefined ? undefined : amountWithUnit(visit, record.amount, known?.unit),
        doubts: withdrawalDoubtTexts(record, known?.rules, language, write),
        hours,
        givesBack: givesBack(visit.api),
        letterhead: printHeaderOf(visit),
        contact: visit.app.settings.operator?.complaints,
      };
    },
    'load.withdrawal',
  );

export default function WithdrawalPage() {
  const { t, i18n } = useTexts(['withdraw', 'service']);
  const { id, view, amount, doubts, hours, givesBack, contact, letterhead } = useLoaderData<typeof loader>();
  const outcome = useOutcomeText()(view.outcome);
  const here = sameAddress(useLocation());
  const arrival = useArrivalText();
  const wordOf = useWithdrawalState();
  const isOver = view.state === 'failed' || view.state === 'cancelled';
  const why = sentences(i18n, outcome, isOver && givesBack && t('withdraw:givenBack'));
  // The heading carries the news: what of it is not known is said below it.
  const news = view.state && view.amount && t(`withdraw:one.${view.state}`, { amount: view.amount });
  return (
    <>
      <PageHead
        title={news ?? t('withdraw:one')}
        lead={news ? undefined : (wordOf(view.state) ?? t('withdraw:stateUnknown'))}
        printHeader={letterhead}
      />
      <Columns>
        <div>
          {isOver && <NextStep isOfAccount={view.isOfAccount} why={news && why} />}
          {view.isLate && (
            <Note kind="warning">
              <p>
                <strong>{t('withdraw:late')}</strong>
              </p>
              <p>{contact ? t('withdraw:lateContact', { contact }) : t('withdraw:lateDemo')}</p>
              <Links>
                <Link to={paths.customerService()}>{t('service:title')}</Link>
              </Links>
            </Note>
          )}
          <Section title={t('withdraw:timeline')}>
            <WithdrawalTimeline view={view} />
            {/* A full page load, so that it works the same with and without scripts. */}
            {(view.state ?? 'processing') === 'processing' && (
              <Links>
                <a href={here}>{t('withdraw:refresh')}</a>
              </Links>
            )}
          </Section>
          <Section title={t('withdraw:details')}>
            {view.onMoney && <PayWarning />}
            <Facts
              areAmounts
              facts={[
                [t('withdraw:amount'), amount],
                [t('withdraw:fee'), view.fee],
                [t(view.state === 'completed' ? 'withdraw:actualDone' : 'withdraw:actual'), view.actual],
                [t('withdraw:account'), view.account],
                [
                  t('withdraw:reason'),
                  outcome ? (news ? undefined : why) : view.reason && <ServiceWords words={view.reason} />,
                ],
                [t('withdraw:remark'), view.remark && <ServiceWords words={view.remark} />],
                [t('withdraw:arrival'), view.state === 'processing' && !view.due ? arrival(hours) : undefined],
                [t('withdraw:reference'), id],
              ]}
            />
          </Section>
          {doubts.map((doubt) => (
            <Note kind="warning" key={doubt}>
              {doubt}
            </Note>
          ))}
        </div>
        <div>
          {isOver ? <NeverAsked /> : <WithdrawalPromise />}
          {!view.isLate && (
            <Links>
              <Link to={paths.customerService()}>{t('service:title')}</Link>
            </Links>
          )}
        </div>
      </Columns>
    </>
  );
}
