import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { sendMessage } from '~/domains/service/service.api.server';
import { messageSchema } from '~/domains/service/service.schema';
import { PICTURE_BYTES } from '~/media/fit';
import { paths } from '~/paths';
import { pictureField } from '~/root/form/picture-field.server';
import { isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

const image = pictureField({
  name: 'image',
  purpose: 'service picture',
  failed: 'service.upload',
  again: 'service.picture_again',
});

/** Maps an error to this form's errors, including the unknown outcome. */
function refused(error: unknown, { app }: MemberContext): unknown {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  // Only our own member API is known to store form keys.
  if (isUnsure(error))
    return unknownOutcome(app.upstream.isEmbedded ? 'service.unsure' : 'service.unsure_foreign', error);
  if (!isUnsupported(error)) return error;
  return new FormError({ '': ['service.unsupported'] }, 404, 'refused', {}, { cause: error });
}

/** Sends a message to customer service, once per form. */
export const sendToService = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.customerService(),
    schema: messageSchema,
    throttle: { name: 'service', points: 30, seconds: 600, perLogin: true },
    reasons: { file_type: 'image', file_size: 'image', file_pixels: 'image' },
    failure: 'failed.service',
    file: { name: 'image', bytes: PICTURE_BYTES, take: image.take, none: image.none },
    once: ({ formKey, text, pictureHash }) => ({ key: formKey, entries: [text, pictureHash] }),
    // A member who edits the text has another message to send, once the conversation shows what became of the first.
    afterSentBefore: () => ({ formKey: randomUUID() }),
    run: async ({ formKey, text, image: sealed }, visit) => {
      const url = sealed === undefined ? undefined : await image.open(visit, sealed);
      await sendMessage(visit.api, { text, image: url }, formKey).catch((error: unknown) => {
        throw refused(error, visit);
      });
      const said = await setFlash(visit, { tone: 'success', code: 'service:flash.sent' });
      return redirect(paths.newestMessage(), { headers: { 'Set-Cookie': said } });
    },
  });
