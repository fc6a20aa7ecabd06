import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { LANGUAGES } from '~/i18n/language';
import { paths } from '~/paths';
import { PreferenceForms } from '~/root/app-shell';
import { useFieldErrors } from '~/root/form-frame';
import { pageTitle, useShell } from '~/root/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PageHead } from '~/ui/layout/section';
import { keepPreference, THEMES } from '~/web/preferences.server';
import { redirectTarget } from '~/web/redirect-target';
import { submit } from '~/web/submit.server';

export const meta = pageTitle('shell:preferences');

const unknown = { errorMap: () => ({ message: 'preference.unknown' }) };

const schema = z.object({
  language: z.enum(LANGUAGES, unknown).optional(),
  theme: z.enum(THEMES, unknown).optional(),
  lite: z.enum(['on', 'off'], unknown).optional(),
  back: z.string().optional(),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anyone',
    schema,
    run: ({ language, theme, lite, back }, { request }) => {
      const headers = new Headers();
      if (language) headers.append('Set-Cookie', keepPreference(request, 'lang', language));
      if (theme) headers.append('Set-Cookie', keepPreference(request, 'theme', theme));
      if (lite) headers.append('Set-Cookie', keepPreference(request, 'lite', lite));
      return Promise.resolve(redirect(preferenceTarget(back), { headers }));
    },
  });

/** Back to the page where the choice was made, the login and register pages and this one included. */
function preferenceTarget(back: string | undefined): string {
  const own = [paths.login(), paths.register(), paths.preferences(), paths.logout()];
  const [path = ''] = (back ?? '').split('?', 1);
  return own.includes(path) && !/[\u0000-\u0020\\]/.test(back ?? '') ? (back ?? '') : redirectTarget(back);
}

export default function PreferencesPage() {
  const { t } = useTranslation(['shell', 'errors']);
  const shell = useShell();
  const reply = useActionData<typeof action>();
  const sentences = useFieldErrors();
  const lines = Object.values<string[] | null>(reply?.result.error ?? {}).flatMap((codes) => sentences(codes) ?? []);
  return (
    <>
      <PageHead title={t('shell:preferences')} />
      <ErrorSummary title={t('errors:summary')} lines={lines.map((text) => ({ text }))} />
      {shell && <PreferenceForms shell={shell} back={paths.preferences()} />}
    </>
  );
}
