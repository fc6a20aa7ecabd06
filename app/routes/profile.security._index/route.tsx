import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EventList } from '~/domains/account/security/event-list';
import { countLogins, findSecurityEvents } from '~/domains/account/security/security.api.server';
import { eventView } from '~/domains/account/security/security.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SettledPart } from '~/root/shell/settled-part';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage, settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { loadProtections } from './protections.server';
import { SecurityMenu } from './security-menu';

/** Entries of the log on this page. */
const SHOWN = 3;

export const meta = pageTitle('security:hub.title');

async function eventsOf({ api, clock }: MemberContext) {
  const found = await findSecurityEvents(api, 1, SHOWN);
  return found?.rows.map((event) => eventView(event, clock));
}

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { api } = visit;
    const [logins, events, protections] = await Promise.all([
      settle(visit, countLogins(api), 'load.logins'),
      settle(visit, eventsOf(visit), 'load.securityLog'),
      loadProtections(visit),
    ]);
    return { logins, events, protections };
  });

export default function SecurityPage() {
  const { t } = useTexts(['logins', 'security']);
  const { logins, events, protections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('security:hub.title')} lead={t('logins:hub.lead')} />
      <Columns>
        <div>
          {'failed' in logins && <PartFailure part={logins} />}
          <SecurityMenu logins={'shown' in logins ? logins.shown : undefined} protections={protections} />
          {'shown' in logins && logins.shown === undefined && <Note>{t('logins:unsupported')}</Note>}
        </div>
        <div>
          <Section title={t('logins:hub.recent')}>
            {'shown' in events && events.shown === undefined ? (
              <Note>{t('logins:log.unsupported')}</Note>
            ) : (
              <>
                <SettledPart
                  part={'failed' in events ? events : { shown: events.shown ?? [] }}
                  empty={t('logins:log.empty')}
                >
                  {(shown) => <EventList events={shown} />}
                </SettledPart>
                <Links>
                  <Link to={paths.securityLog()}>{t('logins:log.all')}</Link>
                </Links>
              </>
            )}
          </Section>
        </div>
      </Columns>
    </>
  );
}
