import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { endSession, listSessions } from '~/member-api/desk/staff/sessions.server';
import { listStaff } from '~/member-api/desk/staff/staff.server';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { clearSession } from '~/web/session/session.server';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import type { Role } from '../roles';
import { DESK_COOKIE } from '../server/cookie-prefix';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';

interface Login {
  id: string;
  name: string;
  role: Role;
}

async function load({ desk, staff, at }: StaffVisit, { id, name, role }: Login) {
  const sessions = await listSessions(desk.db, id, at);
  return {
    name,
    role,
    isOwn: id === staff.id,
    sessions: sessions.map((one) => ({ ...one, isThis: one.session === staff.session })),
  };
}

/** The login of an owner's page. @throws Response to the staff for an unknown name */
async function loginOf({ desk, params }: StaffVisit): Promise<Login> {
  const found = (await listStaff(desk.db)).find(({ name }) => name === params['name']);
  if (!found) throw redirect(deskPaths.staff(), 303);
  return found;
}

type Data = Awaited<ReturnType<typeof load>>;

function Session({ one, reply }: { one: Data['sessions'][number]; reply: ViewProps<Data>['reply'] }) {
  const { t } = useTexts('desk');
  const { form } = useDeskForm({ action: 'end', reply });
  return (
    <li className="d-card">
      <p>
        {one.isThis && <strong>{t('account.this')}</strong>} {one.browser}
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

function View({ data, reply }: ViewProps<Data>) {
  const { t } = useTexts('desk');
  return (
    <>
      {data.isOwn ? (
        <Head title={t('account.title')} />
      ) : (
        <Head
          title={t('staff.sessions', { name: data.name })}
          up={{ href: deskPaths.staff(), text: t('staff.title') }}
        />
      )}
      <Facts facts={[[t('account.role'), t(`staff.role.${data.role}`)]]} />
      <Section title={t('account.sessions')}>
        {data.sessions.length === 0 && <p>{t('account.none')}</p>}
        <ul className="d-list">
          {data.sessions.map((one) => (
            <Session key={one.session} one={one} reply={reply} />
          ))}
        </ul>
      </Section>
    </>
  );
}

const end = (visit: StaffVisit, find: (visit: StaffVisit) => Promise<Login>, path: (name: string) => string) =>
  submitAtDesk(visit, {
    schema: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/, 'invalid') }),
    run: async ({ session }) => {
      const { desk, staff, request } = visit;
      const { id, name } = await find(visit);
      const ended = await endSession(desk.db, { id, name }, session, byOf(visit));
      if (session === staff.session)
        return goTo(visit, deskPaths.signIn(), 'desk:flash.signedOut', clearSession(request, DESK_COOKIE));
      return goTo(visit, path(name), ended ? 'desk:flash.sessionEnded' : undefined);
    },
  });

const own = (visit: StaffVisit): Promise<Login> => Promise.resolve(visit.staff);

/** One's own role and open sessions; ends them. */
export const accountPage = deskPage({
  path: '/desk/account',
  access: 'staff',
  title: (t) => t('desk:account.title'),
  load: (visit: StaffVisit) => load(visit, visit.staff),
  View,
  actions: { end: (visit) => end(visit, own, deskPaths.account) },
});

/** The open sessions of any login, for owners; ends them. */
export const loginPage = deskPage({
  path: '/desk/staff/:name',
  access: ['owner'],
  title: (t, { name }) => t('desk:staff.sessions', { name }),
  load: async (visit: StaffVisit) => load(visit, await loginOf(visit)),
  View,
  actions: { end: (visit) => end(visit, loginOf, deskPaths.login) },
});
