import type en from '~/i18n/en';

/** Keys of the desk's own texts. */
export type FlatTexts = keyof (typeof en)['desk'];
