import type { PayoutKind } from '~/contract/payout-kind';

/** Builds every address inside the app, so that none is misspelt and each parameter is encoded. */

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Encodes an address for a query; characters that are allowed in a query stay readable. */
const readably = (address: string) => encodeURIComponent(address).replace(/%2F/g, '/').replace(/%3A/g, ':');

/**
 * The address of the open page, as a link. Removes repeated leading slashes, which a browser would resolve to another
 * host.
 */
export function sameAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/+/, '/') + search;
}

interface FilmFilter {
  category?: string | undefined;
  /** Sort order; the service's own by default. */
  sort?: 'new' | 'hot' | undefined;
  /** Search text. */
  q?: string | undefined;
  page?: number | undefined;
}

/** What to play of a film, each counted from 1; by default the first source and episode, and any playable quality. */
interface FilmPart {
  source?: number | undefined;
  episode?: number | undefined;
  quality?: number | undefined;
  /** Sound without the picture. */
  sound?: 1 | undefined;
  /** Its form about favourites was sent, and not that about the position. */
  favourite?: 1 | undefined;
  /** Start in seconds; 0 is the beginning, whatever position was saved. */
  t?: number | undefined;
}

interface DrawFilter {
  page?: number | undefined;
  period?: string | undefined;
  pattern?: string | undefined;
}

/** @see withQuery for the encoding of parameters */
export const paths = {
  root: () => '/',
  /** @param redirect path and query to return to */
  login: (redirect?: string) => withQuery('/login', { redirect: redirect === '/' ? undefined : redirect }),
  /** @param by how to register; @param redirect path and query to continue with */
  register: (by?: 'email' | 'phone', redirect?: string) => withQuery('/register', { by, redirect }),
  /** @param redirect path and query to return to; @param by what is entered: a code of the app by default */
  loginSecondStep: (redirect?: string, by?: 'recovery') => withQuery('/login/second-step', { redirect, by }),
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
  /** The endpoint for scripts, which send the position while a film plays. */
  keepWatched: () => '/movie/position',
  filmHistory: (page?: number) => withQuery('/movie/history', { page }),
  favourites: (page?: number) => withQuery('/movie/favourites', { page }),
  meets: (query: { region?: string | undefined; page?: number | undefined; seed?: string | undefined } = {}) =>
    withQuery('/meet', query),
  meet: (id: string) => `/meet/detail/${encodeURIComponent(id)}`,
  /** The date request form, and afterwards its status. */
  dateRequest: (id: string) => `${paths.meet(id)}/request`,
  /** Confirmation page for taking a request back. */
  revokeRequest: (id: string) => `${paths.dateRequest(id)}/revoke`,
  reportProfile: (id: string) => `${paths.meet(id)}/report`,
  /** Blocking a profile, or unblocking it. */
  blockProfile: (id: string) => `${paths.meet(id)}/block`,
  dateRequests: (page?: number) => withQuery('/meet/requests', { page }),
  blocks: (page?: number) => withQuery('/meet/blocks', { page }),
  meetSafety: () => '/meet/safety',
  /** @param bet a bet to edit, sealed */
  vote: (bet?: string) => withQuery('/vote', { bet }),
  /** The page with automatic refresh, for browsers without scripts. */
  voteAuto: () => '/vote?auto=1',
  /** @param bet the entered bet, sealed: see web/sealed.server */
  betCheck: (bet: string) => withQuery('/vote/check', { bet }),
  /** Changes of the draw, as server-sent events. */
  drawEvents: () => '/vote/events',
  draws: (query: DrawFilter = {}) => withQuery('/vote/history', query),
  bets: (query: DrawFilter = {}) => withQuery('/vote/bets', query),
  betsCsv: (query: Omit<DrawFilter, 'page'> = {}) => withQuery('/vote/bets.csv', query),
  bet: (period: string, id: string) => `/vote/bets/${encodeURIComponent(period)}/${encodeURIComponent(id)}`,
  receipt: (period: string, id: string) => `${paths.bet(period, id)}/receipt.txt`,
  verify: (period?: string) => withQuery('/vote/verify', { period }),
  /** The offline verifier, as a page and as a program: static files. */
  verifierPage: () => '/verify.html',
  verifierProgram: () => '/verify.mjs',
  /** @param redirect path and query to continue with */
  realityCheck: (redirect?: string) => withQuery('/vote/reality-check', { redirect }),
  limits: () => '/profile/limits',
  /** The question for a gross recharge limit, before the first recharge. */
  firstLimits: () => '/profile/limits/first',
  limit: (slug: string) => `/profile/limits/${encodeURIComponent(slug)}`,
  /** Choosing the length of a time-out or self-exclusion. */
  pause: (kind: 'timeout' | 'exclusion') => `/profile/limits/pause/${kind}`,
  /** Confirmation page that explains it before it begins. */
  pauseCheck: (kind: 'timeout' | 'exclusion', days: number) => `${paths.pause(kind)}/${days}`,
  /** Making, replacing and withdrawing the stop card. */
  stopCard: () => '/profile/limits/stop-card',
  /** What the stop card leads to, without signing in. @param token its secret: no log may have it, see `withoutSecret` */
  stop: (token: string) => `/stop/${encodeURIComponent(token)}`,
  /** Confirmation page of a stop card. */
  stopCheck: (token: string, kind: 'timeout' | 'exclusion', days: number) => `${paths.stop(token)}/${kind}/${days}`,
  profile: () => '/profile',
  announcements: (page?: number) => withQuery('/profile/announcements', { page }),
  /** The Atom feed. @param lang its language */
  announcementFeed: (lang: string) => withQuery('/announcements.atom', { lang }),
  announcement: (id: string) => `/profile/announcements/detail/${encodeURIComponent(id)}`,
  cards: () => '/profile/bank-card',
  /** @param kind a bank card or a BTC address */
  addCard: (kind?: PayoutKind) => withQuery('/profile/bank-card/add', { kind }),
  /** Confirmation page for deleting a card. */
  deleteCard: (id: string) => `/profile/bank-card/${encodeURIComponent(id)}/delete`,
  recharge: () => '/profile/recharge',
  /** The same form's endpoint for scripts, which show upload progress. */
  rechargeUpload: () => '/profile/recharge/send',
  /** @param withdrawal a withdrawal to edit, sealed */
  withdraw: (withdrawal?: string) => withQuery('/profile/withdraw', { withdrawal }),
  /** The same form, with the most that can be withdrawn. */
  withdrawAll: () => '/profile/withdraw?all=1',
  /** @param withdrawal the entered withdrawal, sealed: see web/sealed.server */
  withdrawCheck: (withdrawal: string) => withQuery('/profile/withdraw/check', { withdrawal }),
  withdrawal: (id: string) => `/profile/withdraw/${encodeURIComponent(id)}`,
  /** @param kind of records; @param month of the statement, `2026-11` */
  records: (query: { kind?: 'statement' | 'withdrawals' | 'recharges'; month?: string; page?: number } = {}) =>
    withQuery('/profile/records', query),
  /** @param month `2026-11`, UTC */
  statementCsv: (month: string) => withQuery('/profile/records.csv', { month }),
  security: () => '/profile/security',
  /** Where the member is signed in. */
  logins: (page?: number) => withQuery('/profile/security/logins', { page }),
  securityLog: (page?: number) => withQuery('/profile/security/log', { page }),
  /** What the member gets e-mails about. */
  mail: () => '/profile/mail',
  /** Turning e-mails off, without signing in. @param token its secret: no log may have it, see `withoutSecret` */
  mailOff: (token: string) => `/mail-off/${encodeURIComponent(token)}`,
  changePassword: () => '/profile/change-password',
  /** @param redirect path and query to continue with; @param way first or changed, where the upstream does not say */
  paymentPassword: (redirect?: string, way?: 'first' | 'change') =>
    withQuery('/profile/payment-password', { redirect, way }),
  /**
   * A resized picture in its default size; `Picture` appends `&w=` and `&q=` for others.
   *
   * @param src its original URL; @param signature see upstream/media/media-addresses.server
   */
  img: (src: string, signature: string) => `/img?src=${readably(src)}&s=${signature}`,
  /**
   * Captions of another host, proxied through this site.
   *
   * @param src their original URL; @param signature see upstream/media/media-addresses.server
   */
  captions: (src: string, signature: string) => `/captions?src=${readably(src)}&s=${signature}`,
  /** @param page from the first message on; by default the last one */
  customerService: (page?: number) => withQuery('/profile/customer-service', { page }),
  /**
   * The last page, at its newest message.
   *
   * @param look differs for each load, so that a browser that has the page open reloads it instead of only scrolling
   */
  newestMessage: (look?: number) => `${withQuery('/profile/customer-service', { look })}#newest`,
  /** The same form's endpoint for scripts, which show upload progress. */
  messageUpload: () => '/profile/customer-service/send',
  /** New messages, as server-sent events. */
  serviceEvents: () => '/profile/customer-service/events',
  /** A picture of a message. @param page of the message */
  servicePicture: (id: string, page: number) =>
    withQuery(`/profile/customer-service/picture/${encodeURIComponent(id)}`, { page }),
  serviceTranscript: () => '/profile/customer-service.txt',
  /** @param show a form of it; @param setup the new secret, sealed: see web/sealed.server */
  secondStep: (show?: 'codes' | 'off' | 'passkey', setup?: string) =>
    withQuery('/profile/second-step', { show, setup }),
  /** @param auto with automatic refresh, for browsers without scripts */
  ownData: (auto?: '1') => withQuery('/profile/data', { auto }),
  ownDataFile: () => '/profile/data.zip',
  closeAccount: () => '/profile/close',
  checkIn: () => '/profile/check-in',
  /** The suspension in force, and the appeal against it. */
  appeal: () => '/profile/appeal',
  aboutOperator: () => '/about-operator',
  /** @param day of an earlier report: `2026-11-24` */
  report: (day?: string) => withQuery('/report', { day }),
  /** The same figures as a file. */
  reportFile: (day?: string) => withQuery('/report.json', { day }),
  /** @param before a day: the nights before it, `2026-11-24` */
  balances: (before?: string) => withQuery('/balances', { before }),
  /** The same nights as a file. */
  balancesFile: (before?: string) => withQuery('/balances.json', { before }),
  /** How the member was counted in a night, `2026-11-24`, as a file. */
  balancePath: (night?: string) => withQuery('/profile/balance-path.json', { night }),
  /** The service worker. */
  worker: () => '/sw.js',
  /** The latest announcements, for the service worker's cache. */
  keptAnnouncements: () => '/profile/announcements.json',
  /** The web app manifest. */
  manifest: (lang: string) => withQuery('/manifest.webmanifest', { lang }),
  icon: (file: 'favicon.png' | 'apple-touch-icon.png' | '192.png' | '512.png' | 'maskable.png') => `/icons/${file}`,
};
