import type { MemberContext } from '~/web/page/request-context.server';

/**
 * Notes in the session whether the service keeps the member's history, so that Home asks for it only then.
 *
 * @returns `Set-Cookie` values; none where the session knows
 */
export async function noteHistory(
  { app, request, session }: Pick<MemberContext, 'app' | 'request' | 'session'>,
  isOn: boolean,
): Promise<string[]> {
  if ((session.films ?? false) === isOn) return [];
  const { films: _, ...others } = session;
  return app.sessions.sealSession(request, isOn ? { ...others, films: true } : others);
}
