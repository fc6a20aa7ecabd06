import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DayStart } from '~/domains/account/day-start';
import { LimitFacts } from '~/domains/account/limit-facts';
import { findLimits } from '~/domains/account/limits.api.server';
import { limitViews, pauseView } from '~/domains/account/limits.view';
import { HelpText, PauseNote } from '~/domains/account/pause-notes';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle, useLanguage } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { PageHead, Section } from '~/ui/layout/section';
import { amountWriter } from '~/web/render/amount-text.server';
import { memberPage } from '~/web/page/member-page.server';

export const meta = pageTitle('limits:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { language } = visit;
      const contact = visit.app.settings.operator?.complaints;
      const limits = await findLimits(visit);
      if (!limits) return { contact };
      const now = Date.now();
      const writer = { language, amount: amountWriter(visit, undefined) };
      return { contact, limits: limitViews(limits, writer, now), pause: pauseView(limits, language, now) };
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
  const { t } = useTexts('limits');
  const language = useLanguage();
  const { limits, pause, contact } = useLoaderData<typeof loader>();
  if (!limits) return <Unsupported contact={contact} />;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {pause && <PauseNote pause={pause} />}
      <NeverAsked />
      <DayStart language={language} />
      {limits.map((limit) => {
        const action = limit.waiting?.ready ? t('decide') : limit.current ? t('change') : t('set');
        return (
          <Section
            key={limit.slug}
            title={t(limit.name)}
            aside={
              <Link to={paths.limit(limit.slug)} aria-label={`${action}: ${t(limit.name)}`}>
                {action}
              </Link>
            }
          >
            <LimitFacts limit={limit} />
          </Section>
        );
      })}
      {(['timeout', 'exclusion'] as const).map((kind) => (
        <Section key={kind} title={kind === 'timeout' ? t('timeOut.title') : t('exclusion.title')}>
          <p>{kind === 'timeout' ? t('timeOut.text') : t('exclusion.text')}</p>
          <p>
            <Link className={buttonLink.quiet} to={paths.pause(kind)}>
              {kind === 'timeout' ? t('timeOut.choose') : t('exclusion.choose')}
            </Link>
          </p>
        </Section>
      ))}
      <Section title={t('card.title')}>
        <p>{t('card.text')}</p>
        <p>
          <Link className={buttonLink.quiet} to={paths.stopCard()}>
            {t('card.open')}
          </Link>
        </p>
      </Section>
      <Section title={t('help.title')}>
        <HelpText contact={contact} />
      </Section>
    </>
  );
}
