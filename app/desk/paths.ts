/** Every address of the desk. */
export const deskPaths = {
  home: () => '/desk',
  signIn: (back?: string) =>
    back === undefined ? '/desk/sign-in' : `/desk/sign-in?${new URLSearchParams({ back }).toString()}`,
  signOut: () => '/desk/sign-out',
  join: (token: string) => `/desk/join/${encodeURIComponent(token)}`,
  account: () => '/desk/account',
  preferences: () => '/desk/preferences',
  staff: () => '/desk/staff',
};

/** The path of one of a page's forms: the page's own, so that it is rendered again with the errors. */
export const actionPath = (path: string, action: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}do=${action}`;
