/** @param query entries without a value are left out */
function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Every address of the desk. */
export const deskPaths = {
  home: () => '/desk',
  signIn: (back?: string) =>
    back === undefined ? '/desk/sign-in' : `/desk/sign-in?${new URLSearchParams({ back }).toString()}`,
  signOut: () => '/desk/sign-out',
  /** The token is in the query, which no log has. */
  join: (token: string) => withQuery('/desk/join', { invitation: token }),
  account: () => '/desk/account',
  preferences: () => '/desk/preferences',
  staff: () => '/desk/staff',
  login: (name: string) => `/desk/staff/${encodeURIComponent(name)}`,
  queue: (kind: 'recharges' | 'withdrawals', query: { status?: string; page?: number } = {}) =>
    withQuery(`/desk/${kind}`, query),
  record: (kind: 'recharges' | 'withdrawals', id: string, query: { turn?: number; card?: 1 } = {}) =>
    withQuery(`/desk/${kind}/${encodeURIComponent(id)}`, query),
  receipt: (id: string, query: { turn?: number; size?: 'full' } = {}) =>
    withQuery(`/desk/recharges/${encodeURIComponent(id)}/picture`, query),
  requests: (page?: number) => withQuery('/desk/requests', { page }),
  request: (id: string) => `/desk/requests/${encodeURIComponent(id)}`,
  reports: (query: { all?: 1; page?: number } = {}) => withQuery('/desk/reports', query),
  report: (id: string) => `/desk/reports/${encodeURIComponent(id)}`,
  conversations: (query: { state?: string | undefined; mine?: 1 | undefined; page?: number } = {}) =>
    withQuery('/desk/conversations', query),
  conversation: (id: string, query: { before?: number } = {}) =>
    withQuery(`/desk/conversations/${encodeURIComponent(id)}`, query),
  conversationPicture: (id: string, name: string) =>
    `/desk/conversations/${encodeURIComponent(id)}/picture/${encodeURIComponent(name)}`,
  hours: () => '/desk/hours',
  canned: () => '/desk/canned',
  books: (period?: string) => withQuery('/desk/books', { period }),
  booksCsv: (period: string) => withQuery('/desk/books.csv', { period }),
  alerts: () => '/desk/alerts',
  audit: (query: Readonly<Record<string, string | number | undefined>> = {}) => withQuery('/desk/audit', query),
  auditFile: (format: 'csv' | 'jsonl', query: Readonly<Record<string, string | undefined>>) =>
    withQuery(`/desk/audit.${format}`, query),
  content: () => '/desk/content',
  announcements: (query: { withdrawn?: 1; page?: number } = {}) => withQuery('/desk/announcements', query),
  announcement: (id: string) => `/desk/announcements/${encodeURIComponent(id)}`,
  /** `new` for one that is not saved yet; so for all content below. */
  draft: (id: string) => `/desk/announcements/drafts/${encodeURIComponent(id)}`,
  films: (query: { q?: string; page?: number } = {}) => withQuery('/desk/films', query),
  film: (id: string) => `/desk/films/${encodeURIComponent(id)}`,
  named: (list: 'categories' | 'regions') => `/desk/${list}`,
  namedEntry: (list: 'categories' | 'regions', id: string) => `/desk/${list}/${encodeURIComponent(id)}`,
  banners: () => '/desk/banners',
  banner: (id: string) => `/desk/banners/${encodeURIComponent(id)}`,
  banks: () => '/desk/banks',
  bank: (id: string) => `/desk/banks/${encodeURIComponent(id)}`,
  profiles: (query: { q?: string; page?: number } = {}) => withQuery('/desk/profiles', query),
  profile: (id: string) => `/desk/profiles/${encodeURIComponent(id)}`,
  invites: () => '/desk/invites',
  /** @param query `search`: encrypted, since it may be an e-mail, and browsers and proxies keep addresses */
  members: (query: { search?: string | undefined; page?: number } = {}) => withQuery('/desk/members', query),
  member: (id: string) => `/desk/members/${encodeURIComponent(id)}`,
  timeline: (id: string, query: { kind?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(`${deskPaths.member(id)}/timeline`, query),
  credit: (id: string) => `${deskPaths.member(id)}/credit`,
  /** The step that shows the new balance before it is posted. */
  creditCheck: (id: string, query: { way: string; amount: string; reason: string }) =>
    withQuery(`${deskPaths.member(id)}/credit/check`, query),
  appeals: (query: { status?: string; after?: string | undefined } = {}) => withQuery('/desk/appeals', query),
  appeal: (id: string) => `/desk/appeals/${encodeURIComponent(id)}`,
};

/** The path of one of a page's forms: the page's own, so that it is rendered again with the errors. */
export const actionPath = (path: string, action: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}do=${action}`;

/** A path of the desk without the action of an answered form; the rest of the query holds filters. */
export function withoutAction(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://desk');
  searchParams.delete('do');
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
