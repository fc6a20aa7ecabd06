import type { Part } from '../art/frame';
import { hills, mountains, pines, reeds, trees } from '../art/land';
import { skyLanterns } from '../art/light';
import { aurora, clouds, falling, meteors, moon, sky, stars } from '../art/sky';
import { train } from '../art/town';

/** Scenes of category 10, from back to front, by the film’s id. */
export const nightScenes: Readonly<Record<string, readonly Part[]>> = {
  '1001': [sky(), stars(80), moon(0.66, 0.34, 0.12, { rise: 0.16 }), hills(3, { from: 0.66, to: 0.84 }), reeds(70)],
  '1002': [sky(), stars(170, 0.05), hills(2, { from: 0.72, to: 0.84 }), pines(16, { tall: 0.3 })],
  '1003': [
    sky(),
    stars(90),
    aurora(),
    mountains(5, { base: 0.82, tall: 0.24 }),
    hills(2, { from: 0.82, to: 0.92 }),
    pines(8),
  ],
  '1004': [sky(), stars(120), meteors(6), hills(4, { from: 0.64 })],
  '1005': [
    sky(),
    stars(70),
    moon(0.34, 0.27, 0.11, { crescent: 0.5 }),
    clouds(7, 0.16, 0.52, 0.34),
    hills(3, { from: 0.74 }),
  ],
  '1006': [
    sky(),
    stars(150, 0.03),
    moon(0.22, 0.2, 0.06),
    hills(2, { from: 0.78, to: 0.88 }),
    trees([0.66], { base: 0.9, tall: 0.48 }),
  ],
  '1007': [sky(), stars(70), skyLanterns(22), hills(3, { from: 0.74 }), pines(9, { tall: 0.16 })],
  '1008': [
    sky(),
    stars(40),
    mountains(4, { base: 0.72, tall: 0.26 }),
    hills(2, { from: 0.7, to: 0.8 }),
    train(0.76),
    falling('snow', 40),
  ],
};
