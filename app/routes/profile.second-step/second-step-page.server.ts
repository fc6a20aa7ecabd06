import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { secondStepSchema } from '~/domains/account/second-step/second-step.schema';
import {
  addPasskey,
  beginPasskey,
  beginSecondStep,
  confirmSecondStep,
  deletePasskey,
  findSecondStep,
  PASSKEYS_MAX,
  type SecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from '~/domains/account/second-step/second-step.api.server';
import { grouped, otpauthAddress } from '~/domains/account/second-step/setup.view';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { paths } from '~/paths';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { drawQrCode } from '~/ui/media/qr-code';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { withFallbackOnSubmit } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { publicOrigin } from '~/web/session/request-info.server';
import { setFlash } from '~/web/session/flash.server';

/** Below this number of recovery codes, the page asks to make new ones. */
const FEW = 3;

const PURPOSE = 'second step to confirm';
const setupSchema = z.object({ secret: z.string() });

/** What an authenticator app takes over: the key, its address, and both as a QR code. */
async function findSetup({ app, session, url }: MemberContext) {
  const sealed = url.searchParams.get('setup');
  const setup = await app.sealing.openSealed(session, PURPOSE, setupSchema, sealed);
  if (!setup) return undefined;
  const address = otpauthAddress(setup.secret, app.settings.env.BRAND_NAME, session.name);
  return { key: grouped(setup.secret), address, qr: drawQrCode(address, 'L') };
}

/** The data of the page: which of its forms is shown follows from the state and the address. */
export async function loadSecondStep(visit: MemberContext) {
  const { api, url, clock } = visit;
  const found = await withFallbackOnSubmit(visit, findSecondStep(api), 'failed' as const);
  const setup = await findSetup(visit);
  if (!found) return { state: 'none' } as const;
  // An answered form is shown again although the state could not be loaded.
  const isOn = found === 'failed' ? !setup && url.searchParams.has('show') : found.on;
  if (!isOn) return { state: 'off', setup, isOver: url.searchParams.has('setup') && !setup } as const;
  const { since, recoveryLeft, passkeys } = found === 'failed' ? ({} as Partial<SecondStep>) : found;
  const asked = url.searchParams.get('show');
  return {
    state: 'on',
    show: asked === 'codes' || asked === 'off' || asked === 'passkey' ? asked : undefined,
    since: since === undefined ? undefined : formatMoment(since, clock),
    left: recoveryLeft,
    passkeys: passkeys?.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: createdAt === undefined ? undefined : formatMoment(createdAt, clock),
      used: usedAt === undefined ? undefined : formatMoment(usedAt, clock),
    })),
    isFull: (passkeys?.length ?? 0) >= PASSKEYS_MAX,
    isFew: recoveryLeft !== undefined && recoveryLeft < FEW,
  } as const;
}

/** Maps a failed call to an error of its form. */
function refuse(error: unknown): never {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') throw error;
  if (error.reason === 'credentials') throw new FormError({ password: ['password.invalid'] });
  if (error.reason === 'exists') throw new FormError({ '': ['secondStep.on'] }, 409);
  if (error.reason === 'not_found') throw new FormError({ '': ['secondStep.gone'] }, 409);
  if (isUnsure(error)) throw unknownOutcome('secondStep.unsure', error);
  throw error;
}

/** Recovery codes, and what a browser makes a passkey from, are the answer itself: they are shown once and kept nowhere. */
const shownOnce = (answer: { codes: readonly string[] } | { options: string; name: string }) =>
  Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });

/** Back to the page, with a message. */
async function done(visit: MemberContext, code: string): Promise<Response> {
  const flash = await setFlash(visit, { tone: 'success', code: errorCode(code) });
  return redirect(paths.secondStep(), { headers: { 'Set-Cookie': flash } });
}

/** Maps a failed deletion: the passkey was deleted before. */
function refuseDelete(error: unknown): never {
  if (error instanceof UpstreamError && error.reason === 'not_found')
    throw new FormError({ '': ['secondStep.passkeyGone'] }, 409);
  return refuse(error);
}

/** Does what a form of the page asks for. */
export async function actOnSecondStep(
  sent: z.output<typeof secondStepSchema>,
  visit: MemberContext,
): Promise<Response> {
  const { api, app, session } = visit;
  switch (sent.act) {
    case 'begin': {
      const secret = await beginSecondStep(api, sent.password).catch(refuse);
      return redirect(paths.secondStep(undefined, await app.sealing.encryptFor(session, PURPOSE, { secret })));
    }
    case 'confirm':
      return shownOnce({ codes: await confirmSecondStep(api, sent.code).catch(refuse) });
    case 'codes':
      return shownOnce({ codes: await renewRecoveryCodes(api, sent.code).catch(refuse) });
    case 'off': {
      await turnOffSecondStep(api, sent.password, sent.code).catch(refuse);
      return done(visit, 'secondStep:off.flash');
    }
    case 'passkey-begin': {
      const options = await beginPasskey(api, sent.code, publicOrigin(visit)).catch(refuse);
      return shownOnce({ options, name: sent.name });
    }
    case 'passkey-add':
      await addPasskey(api, sent.name, sent.passkey).catch(refuse);
      return done(visit, 'secondStep:passkeys.flash');
    case 'passkey-delete':
      await deletePasskey(api, sent.id).catch(refuseDelete);
      return done(visit, 'secondStep:passkeys.deleted');
  }
}
