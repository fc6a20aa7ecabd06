import type en from './en';

/** Only English has a separate singular, so these keys exist in English only. */
type Words<Texts> = {
  readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: string;
};

/** The keys that every language must have: all of English. */
export type Catalogue = { readonly [Part in keyof typeof en]: Words<(typeof en)[Part]> };
