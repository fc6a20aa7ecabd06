import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { FILM_TYPES } from '~/member-api/content/demo/films/catalogue';
import { drawScene, type Part } from './art/frame';
import { mix, PALETTES, type Palette } from './art/palette';
import { SCENES } from './scenes/films';

/** A picture that can be rendered at any size and time. */
export interface Picture {
  seed: string;
  palette: Palette;
  parts: readonly Part[];
  /** Seconds. */
  duration: number;
}

/** The palette of a category's n-th picture: four fixed ones, then mixtures with the next one. */
export function paletteOf(type: string, index: number): Palette {
  const all = PALETTES[type] ?? [];
  const first = all[index % all.length];
  const next = all[(index + 1) % all.length];
  if (!first || !next) throw new Error(`No palette for type ${type}`);
  if (index < all.length) return first;
  return {
    ...first,
    sky: [
      mix(first.sky[0], next.sky[0], 0.45),
      mix(first.sky[1], next.sky[1], 0.45),
      mix(first.sky[2], next.sky[2], 0.45),
    ],
    accent: mix(first.accent, next.accent, 0.5),
  };
}

/** The pictures of all films by film id; durations of 7 to 10 seconds. */
export function filmPictures(): Map<string, Picture> {
  return new Map(
    FILM_TYPES.flatMap((type) =>
      type.films.map(({ id }, index) => {
        const parts = SCENES[id];
        if (!parts) throw new Error(`No scene for film ${id}`);
        return [id, { seed: id, palette: paletteOf(type.id, index), parts, duration: 7 + (Number(id) % 4) }] as const;
      }),
    ),
  );
}

/** Renders a picture at one time. */
export function drawAt(
  { seed, palette, parts, duration }: Picture,
  width: number,
  height: number,
  time: number,
): Buffer {
  return Buffer.from(drawScene(seed, parts, { width, height, time, progress: time / duration, palette }));
}

/**
 * Writes a picture as WebP, at the best quality that fits `maxBytes`.
 *
 * @throws Error when even quality 30 does not fit
 */
export async function writeWebp(svg: Buffer | Sharp, file: string, maxBytes: number): Promise<void> {
  const pixels = 'clone' in svg ? svg : sharp(svg);
  for (let quality = 86; quality >= 30; quality -= 4) {
    const bytes = await pixels.clone().flatten().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length > maxBytes) continue;
    await writeFile(file, bytes);
    return;
  }
  throw new Error(`${file} does not fit into ${String(maxBytes)} bytes`);
}
