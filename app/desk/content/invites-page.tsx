import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { endInvite, listInvites, makeInvite } from '~/member-api/desk/content/invites.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { FinalFold } from '../form/final-fold';
import { useDesk } from '../frame/context';
import { Head, Moment } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { addedOnce, formKey } from './parts/once.server';
import { moment, optionalNumber } from './parts/schema.server';

/** How many codes are listed, newest first. */
const LISTED = 50;
const MOST_USES = 100_000;

const schema = z.object({ maxUses: optionalNumber(MOST_USES), until: moment, formKey });

function EndForm({ code }: { code: string }) {
  const { t } = useTexts('deskContent');
  return (
    <FinalFold action="end" label={t('inviteEndOf', { code })} text={t('inviteEndText')} does="block" reply={undefined}>
      <HiddenField name="code" value={code} />
    </FinalFold>
  );
}

/** Codes that staff give out: how often they were used, and until when they are good. */
export const invitesPage = deskPage({
  path: '/desk/invites',
  access: ['content'],
  title: (t) => t('deskContent:invites'),
  load: async ({ desk }: StaffVisit) => ({ invites: await listInvites(desk.db, LISTED), formKey: randomUUID() }),
  View: function Invites({ data: { invites, formKey: key }, reply }) {
    const { t } = useTexts('deskContent');
    const { at } = useDesk();
    const { form, fields, props } = useDeskForm<'maxUses' | 'until' | 'formKey'>({ action: 'make', reply });
    const isOpen = ({ expires_at, max_uses, used }: (typeof invites)[number]) =>
      (expires_at ?? Infinity) > at && used < (max_uses ?? Infinity);
    return (
      <>
        <Head title={t('invites')} up={{ href: deskPaths.content(), text: t('title') }} />
        <DeskForm
          form={form}
          label={t('inviteMake')}
          fields={[
            [fields.maxUses, t('inviteUses')],
            [fields.until, t('inviteUntil')],
          ]}
        >
          <HiddenField name="formKey" value={fields.formKey.initialValue ?? key} />
          <TextField
            {...props('maxUses')}
            label={t('inviteUses')}
            hint={t('inviteUsesHint')}
            required={false}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...props('until')}
            type="datetime-local"
            label={t('inviteUntil')}
            hint={t('momentHint')}
            required={false}
          />
          <Button>{t('inviteMake')}</Button>
        </DeskForm>
        <h2>{t('inviteCodes')}</h2>
        {invites.length === 0 && <p>{t('invitesNone')}</p>}
        <ul className="d-list d-cells d-rows">
          {invites.map((invite) => (
            <li className="d-card" key={invite.code}>
              <p className="d-row">
                <strong className="d-code">{invite.code}</strong>
                {!isOpen(invite) && <strong>{t('inviteOver')}</strong>}
              </p>
              <p>
                {invite.max_uses === null
                  ? t('inviteUsed', { count: invite.used })
                  : t('inviteUsedOf', { used: invite.used, max: invite.max_uses })}
                {invite.expires_at !== null && (
                  <span className="d-muted">
                    {' · '}
                    {t('inviteUntil')} <Moment at={invite.expires_at} />
                  </span>
                )}
              </p>
              {isOpen(invite) && <EndForm code={invite.code} />}
            </li>
          ))}
        </ul>
      </>
    );
  },
  actions: {
    make: (visit) =>
      submitAtDesk(visit, {
        schema,
        ...addedOnce(visit),
        run: async ({ maxUses, until }) => {
          const code = await makeInvite(visit.desk.db, { maxUses, expiresAt: until }, byOf(visit));
          return goTo(visit, deskPaths.invites(), `deskContent:flash.invited?code=${code}`);
        },
      }),
    end: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ code: z.string().max(32) }),
        run: async ({ code }) => {
          await endInvite(visit.desk.db, code, byOf(visit));
          return goTo(visit, deskPaths.invites(), `deskContent:flash.inviteEnded?code=${code}`);
        },
      }),
  },
});
