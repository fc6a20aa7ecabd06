import type { Episode, FilmSource, FilmVersion } from './movie.api.server';

/** Playback fields of MacCMS and compatible services. */
export interface PlayTexts {
  /** Names of players, separated by `$$$`. */
  from?: string | undefined;
  /** Per player, separated by `$$$`: episodes separated by `#`, each `title$address`. */
  addresses: string | undefined;
  /** Remarks about the players, separated by `$$$`. */
  notes?: string | undefined;
}

/** MIME type of an external page about a film, which no player can play. */
export const PAGE_TYPE = 'text/html';

/** Type of sound whose URL tells none; browsers find out themselves. */
export const UNKNOWN_SOUND = 'audio/*';

const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  flv: 'video/x-flv',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  html: PAGE_TYPE,
  htm: PAGE_TYPE,
  shtml: PAGE_TYPE,
};

/** MacCMS players of streaming sites, whose URLs are always pages. */
const SITES = new Set(
  'youku tudou qq qiyi iqiyi pps mgtv imgo sohu letv le pptv bilibili xigua ixigua migu cntv cctv m1905 wasu funshion'.split(
    ' ',
  ),
);

/** Guesses the MIME type from a URL's extension, folder or player; `undefined` if unknown. */
export function typeOf(url: string, player: string): string | undefined {
  const path = url.replace(/[?#].*$/s, '').toLowerCase();
  const known = TYPES[/\.([a-z0-9]{2,5})$/.exec(path)?.[1] ?? ''];
  if (known) return known;
  if (SITES.has(player) || /\/share\/[^/]+\/?$/.test(path)) return PAGE_TYPE;
  return player.includes('m3u8') ? TYPES['m3u8'] : undefined;
}

/** Whether a browser may be able to play it. */
const isFilm = ({ type }: FilmVersion) => type !== PAGE_TYPE;

/** Start of an absolute URL: at the start, after a `$`, or anywhere with http(s). */
const WITH_HOST = [/(?<=^|\$)\s*(?:https?:)?\/\/[^\s/$]/i, /https?:\/\/[^\s/$]/i];
/** A relative URL: an absolute path after the last `$`, or with a video extension. */
const WITHOUT_HOST = [/(?<=\$)\s*\/[^$]*$/, /(?<=^|\$)[^\s$:?]+\.(?:m3u8|mp4|m4v|webm|mov)(?:\?[^$]*)?$/i];
/** HTTP headers that some lists append for other players. */
const FOR_PROGRAMS = /\|(?:user-agent|referer|origin|cookie)=.*$/is;
/** The rest of a URL that contains `#` itself. */
const FRAGMENT = /^(?:[/!]|[\w-]+=)/;

interface Piece {
  title: string;
  address: string;
}

/** Splits a title from a URL; `undefined` without a URL. */
function readPiece(piece: string): Piece | undefined {
  const text = piece.trim().replace(/\s+/g, ' ').replaceAll('&amp;', '&');
  for (const pattern of [...WITH_HOST, ...WITHOUT_HOST]) {
    const start = pattern.exec(text)?.index;
    if (start === undefined) continue;
    return { title: text.slice(0, start).replace(/^[\s$]+|(?<![\s$])[\s$]+$/g, ''), address: text.slice(start).trim() };
  }
  return undefined;
}

/** The URL only: without the name of a player (older services send `title$address$player`) or a second URL. */
function bareAddress(address: string, players: ReadonlySet<string>): string {
  const [first = '', ...rest] =
    address
      .replace(FOR_PROGRAMS, '')
      .split(/\$+(?=https?:\/\/|$)/i)[0]
      ?.split('$') ?? [];
  const last = rest.at(-1);
  if (last !== undefined && players.has(last.trim().toLowerCase())) rest.pop();
  return [first, ...rest].join('$');
}

function readPieces(group: string): Piece[] {
  const pieces: Piece[] = [];
  for (const text of group.split(/[#\r\n]/)) {
    const piece = readPiece(text);
    const before = pieces.at(-1);
    if (piece) pieces.push(piece);
    else if (before && FRAGMENT.test(text)) before.address += `#${text.trim()}`;
  }
  return pieces;
}

/** One name per group: services that filter by player separate them by commas. */
function namesOf(from: string | undefined, groups: number): string[] {
  const names = (from ?? '').split('$$$').map((name) => name.trim());
  const [only = ''] = names;
  const byComma = only.split(',').map((name) => name.trim());
  return names.length === 1 && groups > 1 && byComma.length === groups ? byComma : names;
}

/**
 * Parses the sources of a film. Drops entries without a URL: an empty player, a bare title, a film id of another site.
 * Sources that a browser may play come first.
 *
 * @param addressOf resolves a URL; `undefined` if not allowed as a link
 */
export function readPlaySources(
  { from, addresses, notes }: PlayTexts,
  addressOf: (address: string) => string | undefined,
): FilmSource[] {
  const groups = (addresses ?? '').split('$$$');
  const names = namesOf(from, groups.length);
  const remarks = (notes ?? '').split('$$$').map((note) => note.trim());
  const players = new Set(names.filter(Boolean).map((name) => name.toLowerCase()));
  const sources = groups.flatMap((group, index): FilmSource[] => {
    const name = names[index] ?? '';
    const episodes = readPieces(group).flatMap(({ title, address }): Episode[] => {
      const url = addressOf(bareAddress(address, players));
      if (url === undefined) return [];
      const type = typeOf(url, name.toLowerCase());
      return [
        { title: title || undefined, versions: [{ url, label: undefined, type, bytes: undefined, height: undefined }] },
      ];
    });
    return episodes.length > 0 ? [{ name: (remarks[index] ?? '') || name || undefined, episodes }] : [];
  });
  const plays = ({ episodes }: FilmSource) => episodes.some(({ versions }) => versions.some(isFilm));
  return [...sources.filter(plays), ...sources.filter((source) => !plays(source))];
}
