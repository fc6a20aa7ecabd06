import { mkdir } from 'node:fs/promises';
import { drawAt, filmPictures, paletteOf, writeWebp } from './render';
import { BANNERS } from './scenes/banners';
import { ON_POSTERS } from './scenes/posters';

/** Posters of all films, 600 × 900: the scene of the clip, and what stands in front of it. Pages set the title over them. */
export async function makePosters(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [id, picture] of filmPictures())
    await writeWebp(
      drawAt({ ...picture, parts: [...picture.parts, ...(ON_POSTERS[id] ?? [])] }, 600, 900, picture.duration * 0.5),
      `${folder}/${id}.webp`,
      17_000,
    );
}

/** The banners of Home in two widths. */
export async function makeBanners(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { palette, variant, parts }] of Object.entries(BANNERS)) {
    const picture = { seed: `banner-${name}`, palette: paletteOf(palette, variant), parts, duration: 8 };
    for (const [width, height] of [
      [720, 360],
      [360, 180],
    ] as const)
      await writeWebp(drawAt(picture, width, height, 4), `${folder}/${name}-${String(width)}.webp`, 25_000);
  }
}
