import type { Call } from '~/contract/call';
import { listBanners } from '~/contract/calls/content';
import { listDraws } from '~/contract/calls/draw';
import { getEntries, listClasses, listEntries } from '~/contract/calls/maccms';
import { listProfiles, listRegions } from '~/contract/calls/meet';
import { listNotices } from '~/contract/calls/news';
import { listFilms, listFilmTypes } from '~/contract/calls/video';

/** Lists that caches may hold. Never money, limits, tokens or a member's own data. */
export const LISTS: ReadonlySet<Call> = new Set<Call>([
  listBanners,
  listClasses,
  listDraws,
  listEntries,
  getEntries,
  listFilms,
  listFilmTypes,
  listNotices,
  listProfiles,
  listRegions,
]);
