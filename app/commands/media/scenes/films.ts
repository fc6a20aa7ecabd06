import type { Part } from '../art/frame';
import { cityScenes } from './city';
import { gardenScenes } from './garden';
import { mountainScenes } from './mountain';
import { nightScenes } from './night';
import { seaScenes } from './sea';
import { talesScenes } from './tales';

/** Scenes of all demo films, from back to front, by film id. */
export const SCENES: Readonly<Record<string, readonly Part[]>> = {
  ...nightScenes,
  ...seaScenes,
  ...gardenScenes,
  ...cityScenes,
  ...mountainScenes,
  ...talesScenes,
};
