import type { Part } from '../art/frame';
import { hills } from '../art/land';
import { balloon, paperPlane, skyLanterns } from '../art/light';
import { clouds, falling, moon, sky, stars } from '../art/sky';
import { room, skyline, train } from '../art/town';
import { boat, sea } from '../art/water';

/** Scenes of category 60, from back to front, by the film’s id. */
export const talesScenes: Readonly<Record<string, readonly Part[]>> = {
  '6001': [
    sky(),
    stars(50),
    moon(0.26, 0.2, 0.08),
    clouds(5, 0.2, 0.6, 0.3),
    hills(3, { from: 0.76 }),
    paperPlane('plane', 0.42, 0.13),
  ],
  '6002': [
    sky(),
    stars(70),
    moon(0.74, 0.22, 0.12),
    clouds(3, 0.4, 0.7, 0.25),
    balloon(0.4, 0.44, 0.25, 0.1),
    hills(3, { from: 0.8 }),
  ],
  '6003': [sky(), clouds(5, 0.1, 0.4, 0.35), hills(2, { from: 0.56, to: 0.68 }), falling('rain', 44), room('books')],
  '6004': [sky(), stars(50), moon(0.34, 0.32, 0.11, { rise: 0.12 }), hills(2, { from: 0.6, to: 0.7 }), room('plant')],
  '6005': [
    sky(0.6),
    stars(60),
    moon(0.5, 0.24, 0.12),
    sea(0.56, 0.5),
    boat(0.28, 0.72, 0.24, 0.16),
    boat(0.74, 0.8, 0.3, -0.16),
  ],
  '6006': [
    sky(),
    stars(40),
    skyLanterns(30, 0.02, 0.8),
    hills(2, { from: 0.8, to: 0.86 }),
    skyline(9, { base: 0.99, tall: 0.16, depth: 0.85, roofs: 'gable' }),
  ],
  '6007': [sky(0.6), stars(50), moon(0.76, 0.22, 0.09), sea(0.54, 0.76), train(0.7, 0.08, 4)],
  '6008': [sky(), stars(110), moon(0.8, 0.14, 0.05), hills(3, { from: 0.74 }), paperPlane('kite', 0.34, 0.14)],
};
