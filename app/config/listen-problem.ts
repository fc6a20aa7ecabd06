/**
 * What an operator can do about a port or host that a server cannot listen on.
 *
 * @param port the variable that the port comes from
 * @param host the variable that the host comes from
 */
export function listenProblem(error: unknown, port = 'PORT', host = 'HOST'): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'EADDRINUSE') return `${port}: the port is taken; choose another one`;
  if (code === 'EACCES') return `${port}: the port is not open to this user; choose one above 1023`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${host}: is no name or address that can be found`;
  if (code === 'EADDRNOTAVAIL') return `${host}: is no address of this machine`;
  return `${port}: cannot be listened on (${code})`;
}
