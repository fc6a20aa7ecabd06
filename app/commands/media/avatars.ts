import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { DemoProfile } from '~/member-api/content/demo/profiles/profile';
import { PROFILE_REGIONS } from '~/member-api/content/demo/profiles/catalogue';
import type { Part } from './art/frame';
import { flowers, hills, pines, reeds, trees } from './art/land';
import { fireflies, lanterns } from './art/light';
import { between, seeded } from './art/random';
import { clouds, moon, sky, stars } from './art/sky';
import { skyline } from './art/town';
import { sea } from './art/water';
import { drawFigure, GESTURES, type Gesture } from './figure';
import { drawAt, paletteOf, writeWebp } from './render';

/** Backgrounds. */
const PLACES: readonly (readonly Part[])[] = [
  [sky(), stars(60), moon(0.78, 0.2, 0.11), hills(3, { from: 0.62 })],
  [sky(), stars(40), lanterns(4, 0.08), hills(2, { from: 0.66 }), flowers(12, 'round', 0.2)],
  [sky(0.65), stars(50), moon(0.2, 0.2, 0.1), sea(0.6, 0.2)],
  [sky(), stars(40), skyline(8, { tall: 0.5, depth: 0.25, roofs: 'gable' })],
  [sky(), stars(60), hills(2, { from: 0.66, to: 0.8 }), pines(9, { tall: 0.34, depth: 0.5 })],
  [sky(), moon(0.8, 0.18, 0.09), hills(2, { from: 0.6 }), trees([0.1, 0.92], { base: 0.9, tall: 0.5, blossom: true })],
  [sky(), stars(50), hills(2, { from: 0.64 }), reeds(50, { tall: 0.3 }), fireflies(14, 0.3, 0.8)],
  [sky(), stars(70), clouds(5, 0.1, 0.5, 0.3), hills(3, { from: 0.7 })],
];

const TYPES = ['10', '20', '30', '40', '50', '60'];

interface Shot {
  file: string;
  width: number;
  height: number;
  maxBytes: number;
  gesture?: Gesture;
}

async function shoot(profile: DemoProfile, index: number, shot: Shot, folder: string): Promise<void> {
  const { id, look } = profile;
  const random = seeded(`${id}:${shot.file}`);
  const picture = {
    seed: `${id}:${shot.file}`,
    palette: paletteOf(TYPES[Math.floor(random() * TYPES.length)] ?? '10', Math.floor(random() * 4)),
    parts: PLACES[(index * 3 + Math.floor(random() * PLACES.length)) % PLACES.length] ?? [],
    duration: 8,
  };
  const side = Math.round(shot.width * (shot.gesture ? 1.02 : between(random, 1.04, 1.12)));
  const person = await sharp(Buffer.from(drawFigure({ id, look, index, shot: shot.file, gesture: shot.gesture })), {
    density: 72,
  })
    .resize(side, side)
    .png()
    .toBuffer();
  const crop = Math.round((side - shot.width) / 2);
  const visible = await sharp(person).extract({ left: crop, top: 0, width: shot.width, height: side }).png().toBuffer();
  const composed = await sharp(drawAt(picture, shot.width, shot.height, 4))
    .composite([{ input: visible, left: 0, top: shot.height - side }])
    .png()
    .toBuffer();
  await writeWebp(sharp(composed), `${folder}/${shot.file}`, shot.maxBytes);
}

/**
 * Pictures of all profiles: `<id>.webp` (320 × 400) and two or three photos `<id>-<n>.webp` (480 × 600).
 * Figures: "Notionists" by Zoish, CC0 1.0.
 */
export async function makeAvatars(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const profiles = PROFILE_REGIONS.flatMap((region) => region.profiles);
  for (const [index, profile] of profiles.entries()) {
    const { id } = profile;
    await shoot(profile, index, { file: `${id}.webp`, width: 320, height: 400, maxBytes: 12_000 }, folder);
    for (let photo = 1; photo <= photoCount(id); photo++) {
      const gesture = photo === 1 ? undefined : GESTURES[(index + photo) % GESTURES.length];
      const shot = { file: `${id}-${String(photo)}.webp`, width: 480, height: 600, maxBytes: 12_000, gesture };
      await shoot(profile, index, shot, folder);
    }
  }
}

/** Two photos, and a third for every other profile. */
function photoCount(id: string): number {
  return Number(id) % 2 === 0 ? 3 : 2;
}
