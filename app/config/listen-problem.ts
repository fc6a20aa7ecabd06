/**
 * What an operator can do about a port or host that a server cannot listen on.
 *
 * @param variable that the port comes from
 */
export function listenProblem(error: unknown, variable = 'PORT'): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'EADDRINUSE') return `${variable}: the port is taken; choose another one`;
  if (code === 'EACCES') return `${variable}: the port is not open to this user; choose one above 1023`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'HOST: is no name or address that can be found';
  return `${variable}: cannot be listened on (${code})`;
}
