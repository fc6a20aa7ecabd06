import type { Part } from '../art/frame';
import { flowers, hills, reeds, trees } from '../art/land';
import { fireflies, lanterns, moonGate } from '../art/light';
import { falling, moon, sky, stars } from '../art/sky';
import { lamps } from '../art/town';
import { pond } from '../art/water';

/** Scenes of category 30, from back to front, by the film’s id. */
export const gardenScenes: Readonly<Record<string, readonly Part[]>> = {
  '3001': [
    sky(),
    stars(60),
    moon(0.56, 0.42, 0.09, { rise: 0.05 }),
    hills(2, { from: 0.58, to: 0.61, swell: 0.03 }),
    pond(0.63),
    moonGate(0.36),
    flowers(8, 'round', 0.17),
  ],
  '3002': [
    sky(),
    stars(60),
    moon(0.74, 0.2, 0.08),
    hills(3, { from: 0.5, to: 0.68 }),
    pond(0.68),
    fireflies(26, 0.4, 0.92),
    reeds(22, { tall: 0.2 }),
  ],
  '3003': [sky(), stars(60), moon(0.28, 0.24, 0.1), hills(3, { from: 0.62 }), flowers(9, 'lily', 0.44)],
  '3004': [
    sky(),
    stars(40),
    moon(0.24, 0.26, 0.1),
    hills(3, { from: 0.7 }),
    trees([0.64], { base: 0.94, tall: 0.62, blossom: true }),
    falling('petals', 34),
  ],
  '3005': [
    sky(),
    stars(50),
    hills(3, { from: 0.6 }),
    trees([0.1, 0.92], { base: 0.92, tall: 0.44 }),
    lanterns(5, 0.14),
    flowers(16, 'round', 0.22),
  ],
  '3006': [
    sky(),
    moon(0.7, 0.22, 0.07),
    hills(2, { from: 0.64, to: 0.76 }),
    trees([0.2, 0.86], { base: 0.88, tall: 0.4 }),
    lamps([0.36, 0.66], { base: 0.93 }),
    flowers(18, 'round', 0.12),
  ],
  '3007': [
    sky(),
    stars(80),
    moon(0.66, 0.24, 0.1, { crescent: 0.5 }),
    hills(3, { from: 0.6 }),
    flowers(22, 'round', 0.36),
  ],
  '3008': [
    sky(),
    stars(70),
    moon(0.3, 0.3, 0.12),
    hills(2, { from: 0.68, to: 0.8 }),
    reeds(110, { tall: 0.36, heads: false }),
    fireflies(20, 0.5, 0.9),
  ],
};
