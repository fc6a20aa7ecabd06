import type { Palette } from './palette';
import { seeded, type Random } from './random';

/** One moment of one picture. Lengths in pixels, time in seconds. */
export interface Frame {
  width: number;
  height: number;
  /** Seconds since the start. */
  time: number;
  /** Fraction of the duration, 0 to 1. */
  progress: number;
  palette: Palette;
}

/** Input of a part of a picture. */
export interface Canvas extends Frame {
  /** Seeded per part: the same sequence in every frame. */
  random: Random;
  /** Prefix of the ids in this part's SVG. */
  key: string;
  /** About 1/400 of the picture, so that sizes match in portrait and landscape. */
  unit: number;
}

/** A part of a picture: moment in, SVG out. */
export type Part = (canvas: Canvas) => string;

/** Draws all parts of a picture, the first one at the back. */
export function drawScene(seed: string, parts: readonly Part[], frame: Frame): string {
  const unit = Math.sqrt(frame.width * frame.height) / 400;
  const body = parts.map((part, index) =>
    part({ ...frame, unit, random: seeded(`${seed}:${String(index)}`), key: `k${String(index)}` }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(frame.width)}" height="${String(frame.height)}">${body.join('')}</svg>`;
}

/** A length with one decimal: keeps the SVG short. */
export function px(value: number): string {
  return value.toFixed(1);
}

/** A radial glow. */
export function glow(id: string, x: number, y: number, radius: number, colour: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity.toFixed(2)}"/>` +
    `<stop offset=".4" stop-color="${colour}" stop-opacity="${(opacity * 0.35).toFixed(3)}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="url(#${id})"/>`
  );
}
