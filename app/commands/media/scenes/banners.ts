import type { Part } from '../art/frame';
import { flowers, hills, trees } from '../art/land';
import { balloon, fireflies, lanterns } from '../art/light';
import { clouds, moon, sky, stars } from '../art/sky';
import { skyline } from '../art/town';
import { boat, lighthouse, sea } from '../art/water';

/** The three banners of Home: a garden gate, a bay, a town at night. */
export const BANNERS: Readonly<Record<string, { palette: string; variant: number; parts: readonly Part[] }>> = {
  garden: {
    palette: '30',
    variant: 1,
    parts: [
      sky(),
      stars(90),
      moon(0.72, 0.3, 0.13),
      hills(3, { from: 0.58, to: 0.8 }),
      trees([0.14], { base: 0.92, tall: 0.6, blossom: true }),
      lanterns(7, 0.1),
      flowers(26, 'round', 0.24),
      fireflies(14, 0.5, 0.9),
    ],
  },
  bay: {
    palette: '20',
    variant: 1,
    parts: [
      sky(0.6),
      stars(110),
      moon(0.34, 0.13, 0.1),
      clouds(4, 0.3, 0.5),
      sea(0.58, 0.34),
      boat(0.56, 0.74, 0.34),
      lighthouse(0.87, 0.76, 0.44),
    ],
  },
  town: {
    palette: '40',
    variant: 0,
    parts: [
      sky(),
      stars(70),
      moon(0.2, 0.26, 0.1),
      skyline(18, { base: 1, tall: 0.5, depth: 0.3 }),
      balloon(0.68, 0.34, 0.2),
      skyline(11, { base: 1, tall: 0.3, depth: 0.8, roofs: 'gable' }),
    ],
  },
};
