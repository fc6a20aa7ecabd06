import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { kindText, LimitList } from '~/domains/account/limit-facts';
import { findLimits, findTotals, waitOf } from '~/domains/account/limits.api.server';
import { dayStartOf, isReviewDue, lacksLimits, limitViews, pauseView } from '~/domains/account/limits.view';
import { HelpText, PauseNote } from '~/domains/account/pause-notes';
import { totalsView } from '~/domains/account/totals.view';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { LimitReminder } from '~/pages/limits/limit-reminder';
import { LimitsMissing } from '~/pages/limits/limits-missing';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { MenuList } from '~/ui/layout/menu-list';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { amountWriter, unitNote } from '~/web/render/amount-text.server';
import { memberPage, settleSoon } from '~/web/page/member-page.server';
import { TotalsSection } from './totals-section';

export const meta = pageTitle('limits:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { clock } = visit;
      const contact = visit.app.settings.operator?.complaints;
      const loadingLimits = findLimits(visit);
      const [limits, totals] = await Promise.all([
        loadingLimits,
        settleSoon(visit, loadingLimits, findTotals(visit.api), 'load.totals'),
      ]);
      if (!limits) return { contact };
      const now = Date.now();
      const writer = { clock, amount: amountWriter(visit, undefined) };
      const shown = {
        limits: limitViews(limits, writer, now),
        unitNote: unitNote(visit),
        pause: pauseView(limits, clock, now),
        dayStart: dayStartOf(clock, now),
        isReviewDue: isReviewDue(limits, now),
        lacksLimits: lacksLimits(limits),
        wait: waitOf(visit.api, limits),
        isOurs: visit.api.upstream.isEmbedded,
        totals: 'shown' in totals ? { shown: totals.shown && totalsView(totals.shown, writer.amount) } : totals,
      };
      return { contact, shown };
    },
    'load.limits',
  );

/** What a member can do where the service has no limits. There is no form, because it would have no effect. */
function Unsupported({ contact }: { contact: string | undefined }) {
  const { t } = useTexts(['limits', 'shell']);
  return (
    <>
      <PageHead title={t('limits:title')} />
      <Note>{t('limits:unsupported.text')}</Note>
      <p>{contact ? t('limits:unsupported.operator') : t('limits:unsupported.demo')}</p>
      <HelpText contact={contact} />
      <p>
        <Link className={buttonLink.quiet} to={paths.logout()}>
          {t('shell:logout')}
        </Link>
      </p>
    </>
  );
}

export default function LimitsPage() {
  const texts = useTexts('limits');
  const { t, i18n } = texts;
  const { shown, contact } = useLoaderData<typeof loader>();
  if (!shown) return <Unsupported contact={contact} />;
  const { limits, pause, wait, totals } = shown;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { hours: wait.hours })} />
      <Columns>
        <div>
          {pause && <PauseNote pause={pause} />}
          <Section title={t('breaks')}>
            <MenuList
              entries={[
                { href: paths.pause('timeout'), name: t('timeOut.choose'), detail: t('timeOut.text') },
                { href: paths.pause('exclusion'), name: t('exclusion.choose'), detail: t('exclusion.text') },
                { href: paths.stopCard(), name: t('card.title'), detail: shown.isOurs ? t('card.text') : undefined },
              ]}
            />
          </Section>
          {shown.lacksLimits && <LimitsMissing />}
          {shown.isReviewDue && <LimitReminder isHere />}
          {limits.groups.map(({ kind, limits: ofKind }) => (
            <Section key={kind} title={t(kind)}>
              <p className={layout.small}>{kindText(kind, shown.isOurs, texts)}</p>
              <LimitList limits={ofKind} />
            </Section>
          ))}
          <p className={layout.small}>
            {sentences(i18n, shown.unitNote, t('day'), shown.dayStart && t('dayHere', { time: shown.dayStart }))}
          </p>
          {wait.waitsForPeriod && <p>{t('waitsForPeriod')}</p>}
          {!limits.hasAllPeriods && <p>{t('onlySome')}</p>}
        </div>
        <div>
          <TotalsSection totals={totals} />
          {limits.realityCheck && (
            <Section title={t('realityCheckMinutes')}>
              <p className={layout.small}>{t('check.text')}</p>
              <LimitList limits={[limits.realityCheck]} />
            </Section>
          )}
          <Section title={t('help.title')}>
            <HelpText contact={contact} />
          </Section>
          <NeverAsked />
        </div>
      </Columns>
    </>
  );
}
