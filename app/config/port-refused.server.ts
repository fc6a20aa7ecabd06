import diagnostics from 'node:diagnostics_channel';
import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { refuseToStart } from './refuse-to-start.server';

/** What an operator can do about a port that cannot be taken. */
export function portReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'EADDRINUSE') return 'the port is taken; choose another one';
  if (code === 'EACCES') return 'the port is not open to this user; choose one above 1023';
  return `cannot be listened on (${code})`;
}

/**
 * Ends the process in words where its own server cannot listen: remix-serve, which opens it, hears nothing of that, and Node
 * would print where in itself it failed.
 *
 * @param isOther servers that speak for themselves
 */
export async function watchPort(host: string | undefined, isOther: (server: Server) => boolean): Promise<void> {
  diagnostics.subscribe('tracing:net.server.listen:error', (message) => {
    const { server, error } = message as { server: Server; error: unknown };
    if (!isOther(server)) refuseToStart([`PORT: ${portReason(error)}`]);
  });
  if (host === undefined) return;
  await lookup(host).catch(() => refuseToStart(['HOST: is no name or address that can be found']));
}
