import { deskPaths } from './paths';

/** The kinds of content: address, key of the name, key of what it is. */
export const CONTENT = [
  [deskPaths.announcements(), 'announcements', 'about.announcements'],
  [deskPaths.films(), 'films', 'about.films'],
  [deskPaths.named('categories'), 'categories', 'about.categories'],
  [deskPaths.banners(), 'banners', 'about.banners'],
  [deskPaths.profiles(), 'profiles', 'about.profiles'],
  [deskPaths.named('regions'), 'regions', 'about.regions'],
  [deskPaths.invites(), 'invites', 'about.invites'],
] as const;
