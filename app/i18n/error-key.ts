import type en from './en';

/** Codes of errors that have a text of their own, in `app/i18n/<language>/errors`. */
export type ErrorKey = keyof (typeof en)['errors'];

/** The same with parameters for the text, see `error-text.ts`. */
export type ErrorCode = ErrorKey | `${ErrorKey}?${string}`;
