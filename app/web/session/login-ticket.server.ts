import { parse, serialize, type SerializeOptions } from 'cookie';
import { z } from 'zod';
import type { AppRequest } from '../app.server';
import { cookieName } from './cookie.server';
import { isSecure } from './request-info.server';

/** How long a login waits for its second step, in seconds. The member API has the last word. */
const MAX_AGE_SECONDS = 10 * 60;

const COOKIE = 'login-ticket';
const PURPOSE = 'second step of a login';

/** A login whose password was right: the member API's ticket, and the name that was typed. `until` in ms UTC. */
const ticketSchema = z.object({ ticket: z.string(), name: z.string(), until: z.number() });

type Ticket = Pick<z.output<typeof ticketSchema>, 'ticket' | 'name'>;

const optionsFor = (request: Request, maxAge: number): SerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(request),
  maxAge,
});

/** A `Set-Cookie` value that keeps a ticket, encrypted: an address would show it in logs and histories. */
export async function keepTicket({ app, request }: AppRequest, ticket: Ticket): Promise<string> {
  const until = Date.now() + MAX_AGE_SECONDS * 1000;
  const sealed = await app.sealing.encryptCompact(PURPOSE, { ...ticket, until });
  return serialize(cookieName(request, COOKIE), sealed, optionsFor(request, MAX_AGE_SECONDS));
}

/** The ticket of this browser; `undefined` without one, or when its time is over. */
export async function findTicket({ app, request }: AppRequest): Promise<Ticket | undefined> {
  const sealed = parse(request.headers.get('cookie') ?? '')[cookieName(request, COOKIE)];
  const kept = sealed ? await app.sealing.openPacked(PURPOSE, ticketSchema, sealed) : undefined;
  return kept && kept.until > Date.now() ? kept : undefined;
}

/** A `Set-Cookie` value that deletes the ticket. */
export const forgetTicket = (request: Request): string =>
  serialize(cookieName(request, COOKIE), '', optionsFor(request, 0));
