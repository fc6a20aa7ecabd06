import { confirmMail, getMail, MAIL_OFF_TOKEN, setMail, turnMailOff, type MailChoice } from '~/contract/calls/mail';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';

/** What a member gets e-mails about. */
export interface MailState {
  email: string | undefined;
  isConfirmed: boolean;
  choices: Readonly<Record<MailChoice, boolean>>;
}

/** @returns `undefined` where the service sends no e-mails */
export async function findMail(api: Api): Promise<MailState | undefined> {
  const state = await orUndefinedIfUnsupported(api(getMail, {}));
  if (!state?.offered) return undefined;
  const { email, confirmed = false, answers = false, withdrawals = false, logins = false } = state;
  return { email, isConfirmed: confirmed, choices: { answers, withdrawals, logins } };
}

/** Stores all choices. @returns whether the address has yet to be confirmed with the code that was sent to it */
export async function chooseMail(
  api: Api,
  asked: { email: string | undefined; choices: Readonly<Record<MailChoice, boolean>> },
): Promise<boolean> {
  const { confirmed, answers, withdrawals, logins } = await api(setMail, { email: asked.email, ...asked.choices });
  return confirmed !== true && [answers, withdrawals, logins].includes(true);
}

/** Confirms the address. */
export async function confirmMailAddress(api: Api, code: string): Promise<void> {
  await api(confirmMail, { code });
}

/** Whether a path segment can be a token that turns e-mails off; the service alone knows whether it is one. */
export const isOffToken = (token: string | undefined): token is string => MAIL_OFF_TOKEN.test(token ?? '');

/** Turns off the e-mails that a token came with. @returns false where it came with none, or the service has no such call */
export async function turnOffByLink(api: Api, token: string): Promise<boolean> {
  try {
    return (await api(turnMailOff, { token })).off;
  } catch (error) {
    const isUnknown = error instanceof UpstreamError && error.kind === 'refused' && error.reason === 'not_found';
    if (isUnknown || isUnsupported(error)) return false;
    throw error;
  }
}
