import type en from './en';

/** English has a singular of its own; Chinese and Japanese have not, so those keys exist in English alone. */
type Words<Texts> = {
  readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: string;
};

/** What every language must say: the keys of English, nothing missing. */
export type Catalogue = { readonly [Part in keyof typeof en]: Words<(typeof en)[Part]> };
