import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { PlayNet } from '~/domains/draw/bet/play-net';
import { BetForm, UnprovenDraw } from '~/pages/bet/bet-form';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { isUnknown } from '~/web/form/submit-reply';
import { memberPage } from '~/web/page/member-page.server';
import { CheckForm } from './check-form';
import { loadCheckPage } from './check-page.server';
import { Blockers } from './blockers';
import { placeBet } from './place-bet.server';
import { PlacedAlready } from './placed-already';

export const meta = pageTitle('vote:check.title');

/** Also after a refusal: the page then offers the currently open period. */
export {
  alwaysUnlessLineLost as shouldRevalidate,
  submitOrKeepInput as clientAction,
} from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadCheckPage);

export const action = (args: ActionFunctionArgs) => placeBet(args);

export default function BetCheckPage() {
  const { t } = useTexts('vote');
  const page = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const outcome = reply?.outcome;
  // A bet that was refused goes into a fresh form; any other is sent again as it is, with its key.
  const isRefused = outcome === 'refused' || outcome === 'repeated';
  const isForecast = reply === undefined && page.inTheWay.length > 0;
  // A bet that was submitted before can be submitted again, whatever has failed to load.
  const isHeldBack = page.haveOddsFailed && reply === undefined && !page.isUnsettled;
  const mayBePlaced = isUnknown(outcome) || page.isUnsettled;
  const lead = () => {
    if (mayBePlaced) return page.isRetrySafe ? t('check.unsettled') : t('check.unsettledForeign');
    if (isForecast) return t('check.cannot');
    if (isHeldBack) return t('check.heldBack');
    // The reason stands in the form. Whether an earlier try was placed is not known from a refusal.
    return isRefused ? undefined : t('check.lead');
  };
  const { period } = page.sent;
  const toBets = (
    <Links>
      <Link to={paths.bets({ period })}>{t('check.toBets')}</Link>
    </Links>
  );
  const isToBeLookedAtFirst = mayBePlaced || isForecast;
  return (
    <>
      <PatternSprite />
      <PageHead title={t('check.title')} lead={lead()} />
      <Columns>
        <div>
          {page.label && <UnprovenDraw label={page.label} />}
          <PlacedAlready already={page.already} period={period} />
          {isToBeLookedAtFirst && toBets}
          {isForecast ? (
            <Blockers page={page} />
          ) : isRefused ? (
            <BetForm page={{ ...page.form, formKey: page.freshKey }} period={page.formPeriod} reply={reply} />
          ) : (
            <CheckForm page={page} reply={reply} isHeldBack={isHeldBack} />
          )}
        </div>
        <div>
          <PlayNet net={page.form.net} />
          {!isToBeLookedAtFirst && toBets}
        </div>
      </Columns>
    </>
  );
}
