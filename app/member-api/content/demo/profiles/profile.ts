import type { Texts } from '../../localized';

/** A fictional adult. `npm run media` generates the pictures under the same id. */
export interface DemoProfile {
  id: string;
  name: Texts;
  /** Quarter of the region. */
  place: Texts;
  bio: Texts;
  /** Centimetres. */
  height: number;
  /** Centimetres; most profiles have none. */
  measurements?: { bust: number; waist: number; hips: number };
  /** Hair of the drawn figure, or short with a beard. */
  look: 'long' | 'short' | 'beard';
  likes: number;
}

/** The profiles of one region. */
export interface DemoRegion {
  id: string;
  name: Texts;
  profiles: readonly DemoProfile[];
}
