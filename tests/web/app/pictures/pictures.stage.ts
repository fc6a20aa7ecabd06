import sharp from 'sharp';
import { expect } from 'vitest';
import type { Behaviour } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { openStage, type Stage } from '../harness/stage';

/** The Accept header of a current browser. */
export const NEWEST = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** Creates a photo of 1000 × 1500 pixels, with a line about its owner in the metadata. */
export function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#456', noise } })
    .withExif({ IFD0: { Copyright: 'the owner' } })
    .jpeg()
    .toBuffer();
}

/** A picture with its addresses on a page. */
interface Placed {
  address: string;
  original: string;
  /** Path of the original at the member API. */
  path: string;
}

/** The app with a member API that has pictures. */
export interface PictureStage {
  stage: Stage;
  /** The address of a new, uncached picture at the member API, which has this behaviour. */
  place: (behaviour: Behaviour) => Placed;
  get: (address: string, headers?: Record<string, string>) => Promise<Seen>;
  /** How often the member API received a request for a path. */
  askedFor: (path: string) => number;
}

/** Opens the app with two more hosts for pictures, cdn.example and those below pics.example. */
export async function openPictureStage(): Promise<PictureStage> {
  const stage = await openStage({ PICTURE_HOSTS: 'cdn.example, *.pics.example' });
  const { pictureAddress } = stage.app.inside.upstream;
  let pictures = 0;
  return {
    stage,
    place: (behaviour) => {
      pictures += 1;
      const path = `/people/new-${pictures}.jpg`;
      stage.upstream.on(path, behaviour);
      const address = pictureAddress(path, 'member') ?? '';
      expect(address).toMatch(/^\/img\?/);
      return { address, path, original: `${stage.upstream.url}${path}` };
    },
    get: (address, headers = { accept: NEWEST }) => stage.app.browser().get(address, headers),
    askedFor: (path) => stage.upstream.received.filter((call) => call.path === path).length,
  };
}
