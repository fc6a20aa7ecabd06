import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import type { DemoProfile } from '~/member-api/content/demo/profiles/profile';
import { seeded, type Random } from './art/random';

/** Hand gestures of photos. */
export const GESTURES = ['hand', 'handPhone', 'ok', 'waveLongArm'] as const;
export type Gesture = (typeof GESTURES)[number];

const variants = (numbers: string) => numbers.split(' ').map((number) => `variant${number}`);

/** The library's variants for calm and friendly faces; the others frown, grin or wear sunglasses. */
const HAIR = {
  long: variants('02 28 04 57 41 08 36 10 48 23 37 47 30 39 58 43 11 20'),
  short: variants('01 34 55 16 07 54 22 26 35 05 13 56 27 49 33 06 53 18'),
};
const LIPS = variants('03 06 08 14 17 22 23 25 30');
const BROWS = variants('01 04 05 09 11 12');
const EYES = variants('02 04 05');
const NOSES = variants('03 04 05 06 09 13 16 17');
const GLASSES = variants('03 08 11');
const BEARDS = variants('02 07 09 12');
const CLOTHES = variants('01 03 05 07 09 11 12 13 14 15 16 18 21 22 23 24 25');

const SKIN = ['#f7dcc4', '#efc7a4', '#dba67c', '#f3d0b4', '#b97d58', '#e5b48e', '#8f5f42'];
const HAIR_COLOURS = ['#16121f', '#2a1c18', '#3b271d', '#191a2b', '#54341f'];
const FABRICS = ['#f4ecda', '#c7d8ea', '#ecc4c6', '#bed0b4', '#dccbec', '#f2dcaa', '#a4bccb', '#dcae94', '#e8e4ef'];

const pick = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)] as Item;

/**
 * Draws a fictional person: the same face in every picture, with different clothes.
 *
 * The library draws in black on white. Its groups come in a fixed order (head, clothes, hair, …, hand), so white
 * becomes skin in head and hand and fabric in the clothes, and black becomes the hair colour in the hair.
 *
 * @returns an SVG of 1744 × 1744 with a transparent background
 */
export function drawFigure(wanted: {
  id: string;
  look: DemoProfile['look'];
  index: number;
  shot: string;
  gesture?: Gesture;
}): string {
  const { id, look, index, shot, gesture } = wanted;
  const face = seeded(`face:${id}`);
  const dress = seeded(`dress:${shot}`);
  const styles = HAIR[look === 'long' ? 'long' : 'short'];
  const svg = createAvatar(notionists, {
    seed: id,
    hair: [styles[index % styles.length] ?? 'variant01'],
    lips: [pick(LIPS, face)],
    brows: [pick(BROWS, face)],
    eyes: [pick(EYES, face)],
    nose: [pick(NOSES, face)],
    glasses: [pick(GLASSES, face)],
    glassesProbability: face() < 0.2 ? 100 : 0,
    beard: [pick(BEARDS, face)],
    beardProbability: look === 'beard' ? 100 : 0,
    body: [pick(CLOTHES, dress)],
    bodyIconProbability: 0,
    gesture: [gesture ?? 'hand'],
    gestureProbability: gesture ? 100 : 0,
  } as Parameters<typeof createAvatar<notionists.Options>>[1]).toString();
  const skin = pick(SKIN, face);
  const hair = pick(HAIR_COLOURS, face);
  const fabric = pick(FABRICS, dress);
  return svg
    .split(/(?=<g transform="translate\((?:531 487|178 1057|266 207|791 871|653 805|0 559)\)">)/)
    .map((part) => {
      if (part.startsWith('<g transform="translate(531 487)">')) return part.replaceAll('"#fff"', `"${skin}"`);
      if (part.startsWith('<g transform="translate(0 559)">')) return part.replaceAll('"#fff"', `"${skin}"`);
      if (part.startsWith('<g transform="translate(178 1057)">')) return part.replace('"#fff"', `"${fabric}"`);
      if (part.startsWith('<g transform="translate(266 207)">')) return part.replaceAll('"#000"', `"${hair}"`);
      if (part.startsWith('<g transform="translate(653 805)">') && look === 'beard')
        return part.replace(/"#000"/g, `"${hair}"`);
      return part;
    })
    .join('');
}
