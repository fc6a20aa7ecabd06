import { makeAvatars } from './avatars';
import { makeCaptions } from './captions';
import { makeClips } from './clips';
import { writeManifest } from './manifest';
import { makeBanners, makePosters } from './pictures';

/**
 * Regenerates the demo media under `public/demo`: `npm run media`, or `npm run media -- posters banners` for a part.
 * The results are committed; the app does not run this. Clips need ffmpeg and take about ten minutes.
 */
const DEMO = 'public/demo';

const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  banners: () => makeBanners(`${DEMO}/banners`),
  posters: () => makePosters(`${DEMO}/films`),
  captions: () => makeCaptions(`${DEMO}/films`),
  profiles: () => makeAvatars(`${DEMO}/profiles`),
  clips: () => makeClips(`${DEMO}/films`),
  manifest: () => writeManifest(DEMO, 'app/member-api/content/demo/media.manifest.json'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: no such step; there are ${Object.keys(STEPS).join(', ')}`);

for (const [name, make] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(name);
  await make();
}
