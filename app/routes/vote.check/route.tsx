import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isSameAgain } from '~/domains/draw/bet-answer';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell-data';
import { BetForm } from '~/routes/vote._index/bet-form';
import { layout, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';
import type { SubmitReply } from '~/web/submit.server';
import { CheckForm } from './check-form';
import { loadCheckPage } from './check-page.server';
import { placeBet } from './place-bet.server';

export const meta = pageTitle('vote:check.title');

/** After a refusal as well: what the page then offers is for the period that is open by now. */
export const shouldRevalidate = () => true;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadCheckPage);

export const action = (args: ActionFunctionArgs) => placeBet(args);

export default function BetCheckPage() {
  const { t } = useTranslation('vote');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const { already } = page;
  const isToBeChanged = reply ? !isSameAgain(reply.result.error ?? {}) : page.refusal !== undefined;
  return (
    <>
      <PageHead title={t('check.title')} lead={isToBeChanged ? t('check.notPlaced') : t('check.lead')} />
      {already && already.count > 0 && (
        <div>
          <p>{t('check.already', { count: already.count, period: page.sent.period })}</p>
          <ul>
            {already.orders.map(({ id, pattern, stake }) => (
              <li key={id}>{t('check.alreadyOne', { pattern: t(pattern), stake })}</li>
            ))}
          </ul>
        </div>
      )}
      {isToBeChanged ? (
        <BetForm page={page.form} period={page.formPeriod} reply={reply ?? page.refusal} />
      ) : (
        <CheckForm page={page} reply={reply} />
      )}
      <p className={layout.links}>
        <Link to={paths.bets({ period: page.sent.period })}>{t('check.toBets')}</Link>
      </p>
    </>
  );
}
