import { city } from './city';
import type { DemoFilmType } from './film';
import { garden } from './garden';
import { mountain } from './mountain';
import { night } from './night';
import { sea } from './sea';
import { tales } from './tales';

/** All films of the demo, by category. Home requests type 30. */
export const FILM_TYPES: readonly DemoFilmType[] = [night, sea, garden, city, mountain, tales];

/** The film with an HLS source beside its files. */
export const HLS_FILM_ID = '3001';
