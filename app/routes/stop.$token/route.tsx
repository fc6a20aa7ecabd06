import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isStopToken } from '~/domains/account/stop-card/stop-card.api.server';
import { STOP_CHOICES, stopChoiceSchema } from '~/domains/account/stop-card/stop-card.schema';
import { UNKNOWN_CARD } from '~/domains/account/stop-card/unknown-card';
import { useTexts } from '~/i18n/use-texts';
import { Help, InvalidCard } from '~/pages/stop-card/stop-parts';
import { stopLength, stopPage } from '~/pages/stop-card/stop-page.server';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { pageTitle } from '~/root/shell/shell-data';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { Columns } from '~/ui/layout/columns';
import { PageHead } from '~/ui/layout/section';
import { FormError } from '~/web/form/form-error';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';
import { publicPage } from '~/web/page/member-page.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('stopCard:use.title');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) =>
    Promise.resolve(
      stopPage(visit, {
        choices: STOP_CHOICES.map(({ kind, days, value }) => ({ value, label: stopLength(visit.i18n, kind, days) })),
      }),
    ),
  );

/** Validates the length and redirects to the confirmation page; no pause begins here. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anyone',
    schema: stopChoiceSchema,
    run: ({ pause: { kind, days } }, { params }) => {
      const token = params['token'];
      if (!isStopToken(token)) throw new FormError({ '': [UNKNOWN_CARD] }, 404);
      return Promise.resolve(redirect(paths.stopCheck(token, kind, days)));
    },
  });

/** What a stop card leads to: the lengths of a pause, for anyone who has the card. */
export default function StopPage() {
  const { t } = useTexts('stopCard');
  const { isReadable, choices, help } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const [form, { pause }] = useForm<'pause'>({ id: 'stop', reply });
  const errors = useFieldErrors();
  return (
    <>
      {isReadable && <PageHead title={t('use.title')} lead={t('use.lead')} />}
      <Columns>
        {isReadable ? (
          <FormFrame form={form} fields={[[pause, t('use.howLong')]]} reply={reply}>
            <RadioField
              id={pause.id}
              name="pause"
              label={t('use.howLong')}
              hint={t('use.hint')}
              errors={errors(pause.errors)}
              defaultValue={pause.initialValue}
              options={choices}
            />
            <ActionRow>
              <Button>{t('use.continue')}</Button>
            </ActionRow>
          </FormFrame>
        ) : (
          <div>
            <InvalidCard />
          </div>
        )}
        <div>
          <Help help={help} />
        </div>
      </Columns>
    </>
  );
}
