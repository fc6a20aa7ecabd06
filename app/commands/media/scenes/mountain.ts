import type { Part } from '../art/frame';
import { hills, mountains, pines, reeds } from '../art/land';
import { paperPlane } from '../art/light';
import { clouds, cloudSea, falling, moon, sky, stars } from '../art/sky';
import { hut } from '../art/town';
import { sea } from '../art/water';

/** Scenes of category 50, from back to front, by the film’s id. */
export const mountainScenes: Readonly<Record<string, readonly Part[]>> = {
  '5001': [sky(), moon(0.7, 0.24, 0.07), mountains(6, { base: 0.7, tall: 0.4, depth: 0.1 }), hills(3, { from: 0.68 })],
  '5002': [
    sky(),
    stars(90),
    mountains(4, { base: 0.82, tall: 0.5, depth: 0.3 }),
    hills(2, { from: 0.8, to: 0.9 }),
    pines(10),
    hut(0.6, 0.92, 0.2),
  ],
  '5003': [sky(), moon(0.32, 0.22, 0.08), mountains(4, { base: 0.85, tall: 0.46, depth: 0.25 }), cloudSea(0.68, 5)],
  '5004': [
    sky(),
    stars(60),
    clouds(4),
    hills(3, { from: 0.56, to: 0.8 }),
    pines(9, { tall: 0.42, depth: 0.6 }),
    pines(13, { tall: 0.28 }),
  ],
  '5005': [
    sky(0.6),
    stars(70),
    moon(0.5, 0.2, 0.07),
    mountains(3, { base: 0.62, tall: 0.36, depth: 0.25 }),
    sea(0.62, 0.5),
    pines(7, { tall: 0.26 }),
  ],
  '5006': [
    sky(),
    clouds(5, 0.1, 0.5, 0.3),
    mountains(4, { base: 0.78, tall: 0.22, depth: 0.1 }),
    hills(4, { from: 0.68, to: 0.9 }),
    paperPlane('kite', 0.3, 0.1),
  ],
  '5007': [
    sky(),
    stars(50),
    mountains(3, { base: 0.95, tall: 0.64, depth: 0.3 }),
    clouds(4, 0.5, 0.8, 0.25),
    falling('snow', 40),
  ],
  '5008': [
    sky(),
    stars(50),
    moon(0.78, 0.16, 0.06),
    mountains(5, { base: 0.7, tall: 0.26, depth: 0.05, snow: false }),
    hills(5, { from: 0.58, to: 0.94 }),
    reeds(40, { tall: 0.1, heads: false }),
  ],
};
