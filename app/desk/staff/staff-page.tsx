import type { ReactNode } from 'react';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import {
  addStaff,
  changeStaff,
  INVITATION_MS,
  inviteAgain,
  listStaff,
  STAFF_NAME,
  type StaffChange,
} from '~/member-api/desk/staff/staff.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { layout, Links, Section } from '~/ui/layout/section';
import { FormError } from '~/web/form/form-error';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { ROLES } from '../roles';
import { renderPage } from '../server/render.server';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';

const load = async ({ desk }: StaffVisit) => listStaff(desk.db);

type Member = Awaited<ReturnType<typeof load>>[number];
type Reply = ViewProps<unknown>['reply'];

const role = choice(ROLES);
const name = z.string({ required_error: 'required' }).trim().toLowerCase().regex(STAFF_NAME, 'staff.name.format');

function useRoles() {
  const { t } = useTexts('desk');
  return ROLES.map((value) => ({ value, label: t(`staff.role.${value}`) }));
}

function AddForm({ reply }: { reply: Reply }) {
  const { t } = useTexts('desk');
  const roles = useRoles();
  const { form, fields, props } = useDeskForm<'name' | 'role'>({ action: 'add', reply });
  return (
    <DeskForm
      form={form}
      fields={[
        [fields.name, t('staff.name')],
        [fields.role, t('staff.role')],
      ]}
    >
      <TextField
        {...props('name')}
        label={t('staff.name')}
        hint={t('staff.nameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RadioField {...props('role')} label={t('staff.role')} options={roles} />
      <Button>{t('staff.addSubmit')}</Button>
    </DeskForm>
  );
}

/** Words of a control with the name that it is for: seen once in a row, heard with each control. */
function For({ name: login, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {children} <span className={layout.unseen}>{login}</span>
    </>
  );
}

function MemberCard({ member, reply }: { member: Member; reply: Reply }) {
  const { t } = useTexts('desk');
  const roles = useRoles();
  const { form, fields, props } = useDeskForm<'role' | 'name'>({
    action: 'role',
    // The errors of another card's form are not this one's.
    reply: reply?.reply.result.initialValue['name'] === member.name ? reply : undefined,
    defaultValue: { role: member.role },
  });
  const { form: state } = useDeskForm({ action: 'state', reply: undefined });
  const { form: link } = useDeskForm({ action: 'link', reply: undefined });
  const isClosed = member.closed_at !== null;
  const stateText = isClosed ? 'staff.state.closed' : member.hasJoined ? 'staff.state.open' : 'staff.state.invited';
  const id = `${form.id}-${member.name}`;
  return (
    <li className="d-card">
      <p>
        <strong>{member.name}</strong> · {t(stateText)} · <Moment at={member.created_at} />
      </p>
      <p>{t(`staff.role.${member.role}`)}</p>
      <Links>
        <a href={deskPaths.login(member.name)}>
          <For name={member.name}>{t('account.sessions')}</For>
        </a>
      </Links>
      <details open={form.outcome !== undefined}>
        <summary>
          <For name={member.name}>{t('staff.change')}</For>
        </summary>
        <DeskForm form={form} fields={[[fields.role, t('staff.role')]]}>
          <HiddenField name="name" value={member.name} />
          <RadioField {...props('role')} id={id} label={t('staff.role')} options={roles} />
          <Button look="quiet">{t('staff.changeSubmit')}</Button>
        </DeskForm>
      </details>
      <div className="d-row">
        <DeskForm form={state}>
          <HiddenField name="name" value={member.name} />
          <HiddenField name="closed" value={isClosed ? '' : 'yes'} />
          <Button look="quiet">
            <For name={member.name}>{isClosed ? t('staff.open') : t('staff.close')}</For>
          </Button>
        </DeskForm>
        {!isClosed && (
          <DeskForm form={link}>
            <HiddenField name="name" value={member.name} />
            <Button look="quiet">
              <For name={member.name}>{t('staff.again')}</For>
            </Button>
          </DeskForm>
        )}
      </div>
    </li>
  );
}

/** The page with a link, which is shown once: it is the answer of the form itself. */
function showLink(visit: StaffVisit, login: string, token: string) {
  const link = `${visit.desk.deskOrigin ?? visit.url.origin}${deskPaths.join(token)}`;
  return renderPage(
    visit,
    {
      title: (t) => t('desk:staff.link.title', { name: login }),
      View: function Link() {
        const { t } = useTexts('desk');
        return (
          <>
            <Head
              title={t('staff.link.title', { name: login })}
              up={{ href: deskPaths.staff(), text: t('staff.back') }}
            />
            <p className="d-card d-code">{link}</p>
            <p>{t('staff.link.text', { name: login, hours: INVITATION_MS / 3_600_000 })}</p>
          </>
        );
      },
    },
    undefined,
  );
}

async function change(visit: StaffVisit, login: string, wanted: StaffChange) {
  const changed = await changeStaff(visit.desk.db, login, wanted, byOf(visit));
  if (changed === 'last_owner') throw new FormError({ '': ['staff.last_owner'] }, 409);
  if (changed === 'unknown') throw new FormError({ '': ['staff.gone'] }, 409);
  return goTo(visit, deskPaths.staff(), `desk:staff.flash.changed?name=${login}`);
}

/** The logins of the desk: add, change, close, invite again. */
export const staffPage = deskPage({
  path: '/desk/staff',
  access: ['owner'],
  title: (t) => t('desk:staff.title'),
  load,
  View: function Staff({ data, reply }) {
    const { t } = useTexts('desk');
    const above = reply && reply.action !== 'add' && reply.action !== 'role';
    const { form } = useDeskForm({ action: reply?.action ?? '', reply });
    return (
      <>
        <Head title={t('staff.title')} />
        {above && (
          <DeskForm form={form}>
            <span />
          </DeskForm>
        )}
        <ul className="d-list d-cells d-rows">
          {data.map((member) => (
            <MemberCard key={member.id} member={member} reply={reply} />
          ))}
        </ul>
        <Section title={t('staff.add')}>
          <AddForm reply={reply} />
        </Section>
      </>
    );
  },
  actions: {
    add: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ name, role }),
        run: async (login) => {
          const token = await addStaff(visit.desk.db, login, byOf(visit));
          if (token === undefined) throw new FormError({ name: ['staff.taken'] }, 409);
          return showLink(visit, login.name, token);
        },
      }),
    role: (visit) =>
      submitAtDesk(visit, { schema: z.object({ name, role }), run: (to) => change(visit, to.name, { role: to.role }) }),
    state: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ name, closed: z.string().optional() }),
        run: ({ name: login, closed }) => change(visit, login, { closed: closed === 'yes' }),
      }),
    link: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ name }),
        run: async ({ name: login }) => {
          const token = await inviteAgain(visit.desk.db, login, byOf(visit));
          if (token === undefined) throw new FormError({ '': ['staff.gone'] }, 409);
          return showLink(visit, login, token);
        },
      }),
  },
});
