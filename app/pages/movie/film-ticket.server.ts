import { z } from 'zod';
import type { App } from '~/web/app.server';
import { createSigner } from '~/upstream/media/signed-url.server';
import type { FilmWords, Stop } from '~/domains/movie/watching/watching.api.server';

/**
 * A film's ticket: what a position needs besides its seconds, signed for one member. Scripts send it back with positions, or
 * keep it in a cookie, so that no page shows a name, and no service stores one, that this app has not sent.
 */
export interface FilmTicket {
  /** See `ownerOf`. */
  owner: string;
  film: FilmWords;
  part: Omit<Stop, 'seconds'>;
  /** Whether the service keeps the member's history. */
  history: boolean;
}

/** Longest name and poster address in a ticket, in UTF-16 units: it stands in a cookie. */
const NAME_LENGTH = 80;
const PICTURE_LENGTH = 300;

const text = z.string().nullable();
const fields = z.tuple([z.string(), z.string(), text, text, z.number(), z.number(), z.string(), z.boolean()]);

const createTicketSigner = ({ keys }: App) => createSigner(keys.bytesFor('film-ticket'));

/** Signs a ticket. @returns letters, digits, `-`, `_` and one dot, as cookies allow them */
export function writeTicket({ app }: { app: App }, { owner, film, part, history }: FilmTicket): string {
  const name = film.name?.slice(0, NAME_LENGTH).replace(/\p{Cs}$/u, '') ?? null;
  const picture = film.picture !== undefined && film.picture.length <= PICTURE_LENGTH ? film.picture : null;
  const told: z.input<typeof fields> = [
    owner,
    film.id,
    name,
    picture,
    part.source,
    part.episode,
    part.part.slice(0, NAME_LENGTH),
    history,
  ];
  const words = Buffer.from(JSON.stringify(told)).toString('base64url');
  return `${words}.${app.part(createTicketSigner).sign(words)}`;
}

/** Reads a ticket. @returns `undefined` unless this app has signed it for this owner */
export function readTicket({ app }: { app: App }, owner: string, ticket: string): FilmTicket | undefined {
  const [words = '', signature = ''] = ticket.split('.');
  if (!app.part(createTicketSigner).isSigned(words, signature)) return undefined;
  const read = fields.safeParse(JSON.parse(Buffer.from(words, 'base64url').toString()));
  if (!read.success || read.data[0] !== owner) return undefined;
  const [, id, name, picture, source, episode, part, history] = read.data;
  const film = { id, name: name ?? undefined, picture: picture ?? undefined };
  return { owner, film, part: { source, episode, part }, history };
}
