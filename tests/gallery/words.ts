import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

/** Words of the parts of the catalogue that are borrowed here. */
export type Words = TFunction<
  [
    'shell',
    'account',
    'bets',
    'cards',
    'errors',
    'fundsFacts',
    'meet',
    'movie',
    'recharge',
    'stopCard',
    'vote',
    'withdraw',
  ]
>;

/** Components by name, each in its states by what they are. */
export type Exhibits = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** The four patterns. */
export const PATTERNS = ['rose', 'lily', 'balloon', 'smoke'] as const;
/** A word that fits nowhere. */
export const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän';
