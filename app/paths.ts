/** Every address inside the app is built here, so that none is misspelt and each parameter is encoded. */

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Encodes an address for a query; what a query may hold as it is stays readable. */
const readably = (address: string) => encodeURIComponent(address).replace(/%2F/g, '/').replace(/%3A/g, ':');

/**
 * The address of the page that is open, as a link. A path may begin with several slashes, which a browser would take for
 * another site's name.
 */
export function sameAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/+/, '/') + search;
}

interface FilmFilter {
  category?: string | undefined;
  /** An order; none is the service's own. */
  sort?: 'new' | 'hot' | undefined;
  /** What is looked for. */
  q?: string | undefined;
  page?: number | undefined;
}

/** What is played of a film, each counted from 1; without them the first source and episode, and whatever quality plays. */
interface FilmPart {
  source?: number | undefined;
  episode?: number | undefined;
  quality?: number | undefined;
  /** Seconds at which it starts; 0 is the beginning, whatever was kept. */
  t?: number | undefined;
}

interface DrawFilter {
  page?: number | undefined;
  period?: string | undefined;
  pattern?: string | undefined;
}

/** @see withQuery for how parameters end up in them */
export const paths = {
  root: () => '/',
  /** @param redirect path and query to come back to */
  login: (redirect?: string) => withQuery('/login', { redirect: redirect === '/' ? undefined : redirect }),
  /** @param by how to register; @param redirect path and query to go on to */
  register: (by?: 'email' | 'phone', redirect?: string) => withQuery('/register', { by, redirect }),
  logout: () => '/logout',
  sessionImport: () => '/session/import',
  preferences: () => '/preferences',
  home: () => '/home',
  movies: (query: FilmFilter = {}) => withQuery('/movie', query),
  movie: (id: string, part: FilmPart = {}) =>
    withQuery(`/movie/detail/${encodeURIComponent(id)}`, {
      ...part,
      source: part.source === 1 ? undefined : part.source,
      episode: part.episode === 1 ? undefined : part.episode,
    }),
  meets: (query: { region?: string | undefined; page?: number | undefined; seed?: string | undefined } = {}) =>
    withQuery('/meet', query),
  meet: (id: string) => `/meet/detail/${encodeURIComponent(id)}`,
  /** Asking for a date, and afterwards what became of it. */
  dateRequest: (id: string) => `${paths.meet(id)}/request`,
  /** The page that asks before a request is taken back. */
  revokeRequest: (id: string) => `${paths.dateRequest(id)}/revoke`,
  reportProfile: (id: string) => `${paths.meet(id)}/report`,
  /** Blocking a profile, or unblocking it. */
  blockProfile: (id: string) => `${paths.meet(id)}/block`,
  dateRequests: (page?: number) => withQuery('/meet/requests', { page }),
  blocks: (page?: number) => withQuery('/meet/blocks', { page }),
  meetSafety: () => '/meet/safety',
  /** @param bet what was entered before, sealed, to be changed */
  vote: (bet?: string) => withQuery('/vote', { bet }),
  /** The page that loads itself again now and then, for browsers without scripts. */
  voteAuto: () => '/vote?auto=1',
  /** @param bet what was entered, sealed: see web/sealed.server */
  betCheck: (bet: string) => withQuery('/vote/check', { bet }),
  /** Changes of the draw, as server-sent events. */
  drawEvents: () => '/vote/events',
  draws: (query: DrawFilter = {}) => withQuery('/vote/history', query),
  bets: (query: DrawFilter = {}) => withQuery('/vote/bets', query),
  betsCsv: (query: Omit<DrawFilter, 'page'> = {}) => withQuery('/vote/bets.csv', query),
  bet: (period: string, id: string) => `/vote/bets/${encodeURIComponent(period)}/${encodeURIComponent(id)}`,
  receipt: (period: string, id: string) => `${paths.bet(period, id)}/receipt.txt`,
  verify: (period?: string) => withQuery('/vote/verify', { period }),
  /** The offline verifier, as a page and as a program: files, no pages of the app. */
  verifierPage: () => '/verify.html',
  verifierProgram: () => '/verify.mjs',
  /** @param redirect path and query to go on to */
  realityCheck: (redirect?: string) => withQuery('/vote/reality-check', { redirect }),
  limits: () => '/profile/limits',
  limit: (slug: string) => `/profile/limits/${encodeURIComponent(slug)}`,
  /** Choosing how long a time-out or self-exclusion lasts. */
  pause: (kind: 'timeout' | 'exclusion') => `/profile/limits/pause/${kind}`,
  /** The page that says what it means before it begins. */
  pauseCheck: (kind: 'timeout' | 'exclusion', days: number) => `${paths.pause(kind)}/${days}`,
  profile: () => '/profile',
  announcements: (page?: number) => withQuery('/profile/announcements', { page }),
  announcement: (id: string) => `/profile/announcements/detail/${encodeURIComponent(id)}`,
  cards: () => '/profile/bank-card',
  /** @param kind a bank card or a BTC address */
  addCard: (kind?: 'bank' | 'btc') => withQuery('/profile/bank-card/add', { kind }),
  /** The page that asks before a card is deleted. */
  deleteCard: (id: string) => `/profile/bank-card/${encodeURIComponent(id)}/delete`,
  recharge: () => '/profile/recharge',
  /** The same form, for a script that shows how much of it has been sent. */
  rechargeSend: () => '/profile/recharge/send',
  /** @param withdrawal what was entered before, sealed, to be changed */
  withdraw: (withdrawal?: string) => withQuery('/profile/withdraw', { withdrawal }),
  /** @param withdrawal what was entered, sealed: see web/sealed.server */
  withdrawCheck: (withdrawal: string) => withQuery('/profile/withdraw/check', { withdrawal }),
  withdrawal: (id: string) => `/profile/withdraw/${encodeURIComponent(id)}`,
  /** @param kind which records; @param month of the statement, `2026-11` */
  records: (query: { kind?: 'statement' | 'withdrawals' | 'recharges'; month?: string; page?: number } = {}) =>
    withQuery('/profile/records', query),
  /** @param month `2026-11`, UTC */
  statementCsv: (month: string) => withQuery('/profile/records.csv', { month }),
  changePassword: () => '/profile/change-password',
  /** @param redirect path and query to go on to; @param way whether it is the first one, where the upstream does not say */
  paymentPassword: (redirect?: string, way?: 'first' | 'change') =>
    withQuery('/profile/payment-password', { redirect, way }),
  /**
   * A picture that is made smaller, in its usual size; `Picture` appends `&w=` and `&q=` for others.
   *
   * @param src its own address; @param signature see upstream/picture-address.server
   */
  img: (src: string, signature: string) => `/img?src=${readably(src)}&s=${signature}`,
  /**
   * Captions of another server as a file of this site.
   *
   * @param src their own address; @param signature see upstream/caption-address.server
   */
  captions: (src: string, signature: string) => `/captions?src=${readably(src)}&s=${signature}`,
  /** @param page from the first message on; the last one when left out */
  customerService: (page?: number) => withQuery('/profile/customer-service', { page }),
  /**
   * The last page, at its newest message.
   *
   * @param look another one for each load, so that a browser which has the page open asks for it again instead of only
   *   going to that place on it
   */
  newestMessage: (look?: number) => `${withQuery('/profile/customer-service', { look })}#newest`,
  /** The same form, for a script that shows how much of it has been sent. */
  serviceSend: () => '/profile/customer-service/send',
  /** New messages, as server-sent events. */
  serviceEvents: () => '/profile/customer-service/events',
  /** A picture of a message. @param page on which the message is */
  servicePicture: (id: string, page: number) =>
    withQuery(`/profile/customer-service/picture/${encodeURIComponent(id)}`, { page }),
  serviceTranscript: () => '/profile/customer-service.txt',
  checkIn: () => '/profile/check-in',
  aboutOperator: () => '/about-operator',
  /** The service worker. */
  worker: () => '/sw.js',
  /** The latest announcements, for the service worker to keep. */
  keptAnnouncements: () => '/profile/announcements.json',
  /** What an installed app is called, looks like and begins with. */
  manifest: (lang: string) => withQuery('/manifest.webmanifest', { lang }),
  icon: (file: 'favicon.png' | 'apple-touch-icon.png' | '192.png' | '512.png' | 'maskable.png') => `/icons/${file}`,
};
