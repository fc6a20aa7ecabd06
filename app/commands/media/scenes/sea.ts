import type { Part } from '../art/frame';
import { mountains } from '../art/land';
import { clouds, falling, moon, sky, stars } from '../art/sky';
import { skyline } from '../art/town';
import { boat, fish, lighthouse, sea, underwater } from '../art/water';

/** Scenes of category 20, from back to front, by the film’s id. */
export const seaScenes: Readonly<Record<string, readonly Part[]>> = {
  '2001': [sky(0.6), stars(70), moon(0.62, 0.26, 0.11), sea(0.56, 0.62), boat(0.44, 0.72, 0.3)],
  '2002': [sky(0.6), stars(60), clouds(3), sea(0.6, 0.3), lighthouse(0.68, 0.74, 0.46)],
  '2003': [underwater(), fish(16, 0.45, 13)],
  '2004': [
    sky(0.6),
    stars(40),
    skyline(11, { base: 0.58, tall: 0.24, depth: 0.45, roofs: 'gable' }),
    sea(0.58, 0.5),
    boat(0.3, 0.74, 0.24, 0.01),
    boat(0.7, 0.82, 0.32, -0.015),
  ],
  '2005': [sky(0.6), stars(100), moon(0.5, 0.2, 0.15, { rise: 0.03 }), clouds(3, 0.3, 0.46), sea(0.6, 0.5)],
  '2006': [
    sky(0.6),
    moon(0.5, 0.46, 0.14, { rise: -0.12 }),
    clouds(4, 0.12, 0.4),
    mountains(4, { base: 0.58, tall: 0.13, snow: false, depth: 0.15 }),
    sea(0.57, 0.5),
  ],
  '2007': [underwater(), fish(1, 0.5, 42)],
  '2008': [sky(0.6), clouds(6, 0.05, 0.4, 0.4), sea(0.56, 0.4), boat(0.55, 0.74, 0.34, 0.01), falling('rain', 44)],
};
