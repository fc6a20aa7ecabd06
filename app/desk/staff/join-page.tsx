import { renderSVG } from 'uqr';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { findInvited, join } from '~/member-api/desk/staff/sign-in.server';
import { secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { presentSecret } from '~/member-api/one-time-codes/totp';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { layout, Links } from '~/ui/layout/section';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { renderPage } from '../server/render.server';
import { submitAtDesk } from '../server/submit-at-desk.server';

/** Least length of a password of staff, in characters. */
const PASSWORD_LENGTH = 12;

const required = z.string({ required_error: 'required' }).min(1, 'required').max(200);
const schema = z
  .object({
    password: required.refine((text) => text.length >= PASSWORD_LENGTH, 'staff.password.length'),
    repeat: required,
    code: required,
  })
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], message: 'staff.repeat' });

const tokenOf = (url: URL) => url.searchParams.get('invitation') ?? '';

function Done({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts('desk');
  return (
    <>
      <Head title={t('join.done.title')} />
      <p>{t('join.done.text')}</p>
      <ul className="d-list d-code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Links>
        <a href={deskPaths.signIn()}>{t('join.done.go')}</a>
      </Links>
    </>
  );
}

/** Accepts an invitation: password, one-time codes, and recovery codes, which are shown once. */
export const joinPage = deskPage({
  path: '/desk/join',
  access: 'anyone',
  title: (t) => t('desk:title'),
  load: async ({ desk, url, at, app }) => {
    const token = tokenOf(url);
    const invited = await findInvited(desk.db, token, at);
    if (!invited) return undefined;
    const secret = await secretOfInvitation(desk, token);
    const { text, address } = presentSecret(secret, invited.name, `${app.settings.env.BRAND_NAME} desk`);
    const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 1 })).toString('base64')}`;
    return { name: invited.name, text, address, qr };
  },
  View: function Join({ data, reply }) {
    const { t } = useTexts('desk');
    const { form, fields, props } = useDeskForm<'password' | 'repeat' | 'code'>({ action: 'join', reply });
    if (!data)
      return (
        <>
          <Head title={t('join.over.title')} />
          <p>{t('join.over.text')}</p>
        </>
      );
    return (
      <div className={layout.narrow}>
        <Head title={t('join.title', { name: data.name })} />
        <p>{t('join.lead')}</p>
        <p>{t('join.scan')}</p>
        <p>
          <img className="d-qr" src={data.qr} alt="" />
        </p>
        <p className="d-row">
          <a href={data.address}>{t('join.open')}</a>
        </p>
        <p>
          {t('join.secret')} <span className="d-code">{data.text}</span>
        </p>
        <DeskForm
          form={form}
          fields={[
            [fields.password, t('join.password')],
            [fields.repeat, t('join.repeat')],
            [fields.code, t('join.code')],
          ]}
        >
          <TextField
            {...props('password')}
            label={t('join.password')}
            hint={t('join.passwordHint')}
            type="password"
            autoComplete="new-password"
          />
          <TextField {...props('repeat')} label={t('join.repeat')} type="password" autoComplete="new-password" />
          <TextField {...props('code')} label={t('join.code')} inputMode="numeric" autoComplete="one-time-code" />
          <Button>{t('join.submit')}</Button>
        </DeskForm>
      </div>
    );
  },
  actions: {
    join: (visit) =>
      submitAtDesk(visit, {
        schema,
        secrets: ['password', 'repeat', 'code'],
        throttle: { name: 'desk-join', points: 30, seconds: 300, failuresOnly: true },
        run: async ({ password, code }) => {
          const { desk, url, at, loadContext } = visit;
          const typed = { token: tokenOf(url), password, code };
          const joined = await join(desk, typed, { at, origin: loadContext.address });
          if (joined === 'wrong_code') throw new FormError({ code: ['staff.code'] }, 400);
          if (joined === 'used') throw new FormError({ '': ['staff.used'] }, 409);
          const title = visit.i18n.t('desk:join.done.title');
          return renderPage(
            visit,
            { title: () => title, View: () => <Done codes={joined.recoveryCodes} /> },
            undefined,
            { isShownOnce: true },
          );
        },
      }),
  },
});
