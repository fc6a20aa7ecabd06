import { openUpstream, type BadUpstream } from '../../../faults/bad-upstream';
import { LIBRARY, type Library } from '../../../faults/film-library';
import { plainFilms } from '../../../faults/native-films';
import type { Browser } from '../harness/browser';
import { openStage, type Stage } from '../harness/stage';

/** The app, its video service and a member, as of the last {@link open}. */
export let stage: Stage;
export let videos: BadUpstream;
export let member: Browser;

/** Starts the app with a new video service. */
export async function openWith(env: Record<string, string>, ...service: Parameters<typeof plainFilms>) {
  videos = await openUpstream(plainFilms(...service));
  stage = await openStage({ VIDEO_API_URL: videos.url, ...env });
  member = await stage.member();
}
export const open = (...service: Parameters<typeof plainFilms>) => openWith({}, ...service);
export async function close() {
  await stage.close();
  await videos.close();
}

export const many: Library = {
  ...LIBRARY,
  films: Array.from({ length: 400 }, (_, index) => {
    const [first] = LIBRARY.films;
    if (!first) throw new Error('The library has no films');
    return { ...first, id: String(9000 - index), name: `Story ${String(index + 1)}` };
  }),
};
export const pagesAsked = () =>
  videos.received.filter(({ path }) => path === '/getVideos').map(({ query }) => query.get('page'));
/** Makes the video service healthy and clears what was learned about missing calls. */
export function heal() {
  videos.heal();
  stage.app.inside.upstream.forgetOffers();
}
export const linksOn = ({ $ }: Awaited<ReturnType<Browser['get']>>) =>
  $('main a[href^="/movie/detail/"]')
    .toArray()
    .map((link) => $(link).attr('href'));
