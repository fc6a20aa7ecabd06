import { getMember } from '~/domains/account/account.api.server';
import { findMail } from '~/domains/account/mail/mail.api.server';
import { findPush } from '~/domains/account/mail/push.api.server';
import { findSecondStep } from '~/domains/account/second-step/second-step.api.server';
import { findClosing } from '~/domains/own-data/own-data.api.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { MemberContext } from '~/web/page/request-context.server';

/** Timeout for the states, without which the menu is shown too, in ms. */
const PATIENCE_MS = 500;

/** `null` where the service lacks the call, `undefined` where it fails or takes too long. */
const stateOf = <Data>({ timeLeft }: MemberContext, loading: Promise<Data | undefined>) =>
  withTimeout(
    timeLeft(PATIENCE_MS),
    loading.then((found) => found ?? null),
  ).catch(() => undefined);

export type Protections = Awaited<ReturnType<typeof loadProtections>>;

/** Which protections the service has, and their state. What is not known is taken as offered: its page says more. */
export async function loadProtections(visit: MemberContext) {
  const { api, app, i18n } = visit;
  const [member, secondStep, mail, push, closing] = await Promise.all([
    stateOf(visit, getMember(api)),
    stateOf(visit, findSecondStep(api)),
    stateOf(visit, findMail(api)),
    app.settings.env.OFFLINE_PAGE === 'off' ? null : stateOf(visit, findPush(api)),
    stateOf(visit, findClosing(api)),
  ]);
  return {
    secondStep: secondStep === null ? ('none' as const) : secondStep && (secondStep.on ? 'on' : 'off'),
    hasPaymentPassword: member?.hasPaymentPassword,
    hasMail: mail !== null || push !== null,
    // Part of the data: the page of closing alone loads its texts.
    closing: closing !== null && {
      name: i18n.t('ownData:close.title'),
      state: closing?.closing ? i18n.t('ownData:close.notePlain') : undefined,
    },
  };
}
