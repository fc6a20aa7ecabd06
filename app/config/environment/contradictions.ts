import type { Env } from '../env';

/** Whether a host is this machine alone: nothing from outside reaches it, except through a proxy or a tunnel. */
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

const OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_LICENCE',
  'OPERATOR_LICENCE_URL',
  'OPERATOR_COUNTRIES',
  'OPERATOR_COMPLAINTS',
] as const;

/** What belongs together: a webhook, e-mail to staff, and e-mail to members, whose links need an address. */
const TOGETHER = [
  ['alerts', ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'], []],
  ['alerts', ['ALERT_EMAIL_FROM', 'ALERT_EMAIL_TO'], ['SMTP_URL']],
  ['e-mails to members', ['MEMBER_EMAIL_FROM'], ['SMTP_URL', 'PUBLIC_ORIGIN']],
] as const;

/**
 * Finds variables that are right by themselves and contradict each other. Pure.
 *
 * @returns one line per problem: names, never values
 */
export function contradictions(env: Env): string[] {
  const problems: string[] = [];
  const missing = OPERATOR.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < OPERATOR.length)
    problems.push(
      `${missing.join(', ')}: missing; real-money mode needs all of ${OPERATOR.join(', ')}, demo mode none`,
    );
  if (
    missing.length === 0 &&
    env.PUBLIC_ORIGIN?.startsWith('http:') &&
    !isLoopback(new URL(env.PUBLIC_ORIGIN).hostname)
  )
    problems.push('PUBLIC_ORIGIN: must be an https:// address in real-money mode (OPERATOR_NAME and the other four)');
  if (env.VIDEO_API_KIND === 'maccms' && env.VIDEO_API_URL === undefined)
    problems.push('VIDEO_API_URL: missing; VIDEO_API_KIND=maccms needs the address of a MacCMS service');
  if (env.METRICS_PORT === env.PORT) problems.push('METRICS_PORT: must differ from PORT');
  if (env.DESK_PORT !== undefined && [env.PORT, env.METRICS_PORT].includes(env.DESK_PORT))
    problems.push('DESK_PORT: must differ from PORT and METRICS_PORT');
  for (const [what, own, shared] of TOGETHER) {
    const names = [...shared, ...own];
    const absent = names.filter((name) => env[name] === undefined);
    if (absent.length > 0 && own.some((name) => env[name] !== undefined))
      problems.push(`${absent.join(', ')}: missing; ${what} need all of ${names.join(', ')}, or none`);
  }
  if (env.SMTP_URL !== undefined && env.ALERT_EMAIL_TO === undefined && env.MEMBER_EMAIL_FROM === undefined)
    problems.push('ALERT_EMAIL_FROM, ALERT_EMAIL_TO: missing; SMTP_URL needs both, or MEMBER_EMAIL_FROM');
  if (env.MEMBER_PUSH_CONTACT !== undefined && env.OFFLINE_PAGE === 'off')
    problems.push('OFFLINE_PAGE: must be on with MEMBER_PUSH_CONTACT; one service worker does both');
  if (env.DESK_PORT !== undefined && !isLoopback(env.DESK_HOST) && env.DESK_ORIGIN === undefined)
    problems.push('DESK_ORIGIN: missing; a DESK_HOST beyond this machine needs the https:// address that staff open');
  if (env.DESK_ORIGIN?.startsWith('http:') && !isLoopback(new URL(env.DESK_ORIGIN).hostname))
    problems.push('DESK_ORIGIN: must be an https:// address, or http://localhost at the end of a tunnel');
  if (env.DESK_ORIGIN !== undefined && env.DESK_ORIGIN === env.PUBLIC_ORIGIN)
    problems.push('DESK_ORIGIN: must differ from PUBLIC_ORIGIN: staff and members have an origin each');
  if (env.DESK_SECRETS?.some((secret) => env.SESSION_SECRETS?.includes(secret)))
    problems.push('DESK_SECRETS: must differ from SESSION_SECRETS');
  if (env.DRAW_BEACON === 'quicknet' && env.DRAW_BEACON_URLS.length === 0)
    problems.push('DRAW_BEACON_URLS: missing; DRAW_BEACON=quicknet needs at least one relay, better several');
  if (env.DRAW_CLOSE_SECONDS >= env.DRAW_SECONDS) problems.push('DRAW_CLOSE_SECONDS: must be less than DRAW_SECONDS');
  if (env.DRAW_SOON_SECONDS < env.DRAW_CLOSE_SECONDS || env.DRAW_SOON_SECONDS > env.DRAW_SECONDS)
    problems.push('DRAW_SOON_SECONDS: must lie between DRAW_CLOSE_SECONDS and DRAW_SECONDS');
  return problems;
}
