import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { endSession, listSessions } from '~/member-api/desk/staff/sessions.server';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { clearSession } from '~/web/session/session.server';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { DESK_COOKIE } from '../server/cookie-prefix';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';

async function load({ desk, staff, at }: StaffVisit) {
  const sessions = await listSessions(desk.db, staff.id, at);
  return {
    role: staff.role,
    sessions: sessions.map((one) => ({ ...one, isThis: one.session === staff.session })),
  };
}

type Data = Awaited<ReturnType<typeof load>>;

function Session({ one, reply }: { one: Data['sessions'][number]; reply: ViewProps<Data>['reply'] }) {
  const { t } = useTexts('desk');
  const { form } = useDeskForm({ action: 'end', reply });
  return (
    <li className="d-card">
      <p>
        {one.browser} {one.isThis && <strong>({t('account.this')})</strong>}
      </p>
      <Facts
        facts={[
          [t('account.from'), one.network],
          [t('account.since'), <Moment key="since" at={one.created_at} />],
          [t('account.seen'), <Moment key="seen" at={one.seen_at} />],
        ]}
      />
      <DeskForm form={form}>
        <HiddenField name="session" value={one.session} />
        <Button look="quiet">{one.isThis ? t('account.signOut') : t('account.end')}</Button>
      </DeskForm>
    </li>
  );
}

/** One's own role and open sessions; ends them. */
export const accountPage = deskPage({
  path: '/desk/account',
  access: 'staff',
  title: (t) => t('desk:account.title'),
  load,
  View: function Account({ data, reply }) {
    const { t } = useTexts('desk');
    return (
      <>
        <Head title={t('account.title')} />
        <Facts facts={[[t('account.role'), t(`staff.role.${data.role}`)]]} />
        <Section title={t('account.sessions')}>
          <ul className="d-list">
            {data.sessions.map((one) => (
              <Session key={one.session} one={one} reply={reply} />
            ))}
          </ul>
        </Section>
      </>
    );
  },
  actions: {
    end: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/, 'invalid') }),
        run: async ({ session }) => {
          const { desk, staff, request } = visit;
          const ended = await endSession(desk.db, staff.id, session, byOf(visit));
          if (session === staff.session)
            return goTo(visit, deskPaths.signIn(), 'desk:flash.signedOut', clearSession(request, DESK_COOKIE));
          return goTo(visit, deskPaths.account(), ended ? 'desk:flash.sessionEnded' : undefined);
        },
      }),
  },
});
