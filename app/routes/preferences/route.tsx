import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { PREFERENCES_ID } from '~/root/shell/preference-forms';
import { useFieldErrors } from '~/root/form/form-errors';
import { pageTitle, useShell } from '~/root/shell/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PageHead } from '~/ui/layout/section';
import { keepPreference } from '~/web/session/preferences.server';
import { returnTarget } from '~/web/session/redirect-target';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';
import { PreferenceChoices } from './preference-choices';
import { preferencesSchema } from './preferences.schema';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('shell:preferences', 'shell:preferencesDescription');

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anyone',
    schema: preferencesSchema,
    run: ({ language, theme, lite, back }, { request }) => {
      const headers = new Headers();
      if (language) headers.append('Set-Cookie', keepPreference(request, 'lang', language));
      if (theme) headers.append('Set-Cookie', keepPreference(request, 'theme', theme));
      if (lite) headers.append('Set-Cookie', keepPreference(request, 'lite', lite));
      return Promise.resolve(redirect(`${returnTarget(back)}#${PREFERENCES_ID}`, { headers }));
    },
  });

export default function PreferencesPage() {
  const { t } = useTexts(['shell', 'errors']);
  const shell = useShell();
  const reply = useActionData<SubmitReply>();
  const sentences = useFieldErrors();
  const lines = Object.values(reply?.result.error ?? {}).flatMap((codes) => sentences(codes) ?? []);
  return (
    <>
      <PageHead title={t('shell:preferences')} />
      <ErrorSummary title={t('errors:summary')} lines={lines.map((text) => ({ text }))} answer={reply} />
      {shell && <PreferenceChoices shell={shell} />}
    </>
  );
}
