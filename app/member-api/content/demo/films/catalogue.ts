import { city } from './city';
import type { DemoFilmType } from './film';
import { garden } from './garden';
import { mountain } from './mountain';
import { night } from './night';
import { sea } from './sea';
import { tales } from './tales';

/** All films of the demo, by category. Home requests type 30. */
export const FILM_TYPES: readonly DemoFilmType[] = [night, sea, garden, city, mountain, tales];

/** A film in parts, each with its sound alone: its own clip, and those of two other films. */
export const SERIES = { id: '6007', parts: ['6007', '2001', '2004'] } as const;

/** The film with an HLS source beside its files. */
export const HLS_FILM_ID = '3001';
