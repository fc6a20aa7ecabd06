import type { Part } from '../art/frame';
import { hills } from '../art/land';
import { balloon, lanterns } from '../art/light';
import { clouds, falling, moon, sky, stars } from '../art/sky';
import { bridge, lamps, room, skyline, train } from '../art/town';
import { sea } from '../art/water';

/** Scenes of category 40, from back to front, by the film’s id. */
export const cityScenes: Readonly<Record<string, readonly Part[]>> = {
  '4001': [sky(), stars(40), skyline(12, { base: 0.95, tall: 0.5, depth: 0.2 }), skyline(7, { tall: 0.5, depth: 0.8 })],
  '4002': [
    sky(),
    stars(40),
    moon(0.3, 0.22, 0.08),
    skyline(11, { base: 0.86, tall: 0.42, depth: 0.3, roofs: 'gable' }),
    train(0.72, 0.09, 3),
  ],
  '4003': [
    sky(),
    clouds(5, 0.05, 0.35, 0.3),
    skyline(9, { base: 0.96, tall: 0.46, depth: 0.35 }),
    hills(1, { from: 0.93, to: 0.93, swell: 0.01 }),
    lamps([0.24, 0.74], { tall: 0.42 }),
    falling('rain', 44),
  ],
  '4004': [
    sky(0.65),
    stars(50),
    moon(0.5, 0.2, 0.09),
    skyline(12, { base: 0.66, tall: 0.28, depth: 0.25 }),
    sea(0.64, 0.5),
    bridge(0.7),
  ],
  '4005': [sky(), stars(50), moon(0.36, 0.3, 0.09), skyline(10, { base: 0.8, tall: 0.34, depth: 0.4 }), room('cat')],
  '4006': [
    sky(),
    stars(60),
    moon(0.64, 0.34, 0.2, { rise: 0.08 }),
    skyline(9, { base: 0.98, tall: 0.36, depth: 0.45, roofs: 'gable' }),
    skyline(5, { base: 1.06, tall: 0.36, depth: 0.95, roofs: 'gable' }),
  ],
  '4007': [
    sky(),
    stars(50),
    balloon(0.6, 0.34, 0.2),
    skyline(10, { tall: 0.32, depth: 0.6, roofs: 'gable' }),
    lanterns(6, 0.66),
  ],
  '4008': [
    sky(),
    skyline(9, { base: 0.92, tall: 0.4, depth: 0.4, roofs: 'gable' }),
    hills(1, { from: 0.92, to: 0.92, swell: 0.008 }),
    lamps([0.2, 0.5, 0.8], { tall: 0.26 }),
    falling('snow', 40),
  ],
};
