import type { Part } from '../art/frame';
import { cityScenes } from './city';
import { gardenScenes } from './garden';
import { mountainScenes } from './mountain';
import { nightScenes } from './night';
import { seaScenes } from './sea';
import { talesScenes } from './tales';

/** What each film of the demo shows, from back to front, by the film's id. */
export const SCENES: Readonly<Record<string, readonly Part[]>> = {
  ...nightScenes,
  ...seaScenes,
  ...gardenScenes,
  ...cityScenes,
  ...mountainScenes,
  ...talesScenes,
};
