import type { Language } from './language';

/** How a reader reads times: in their language and time zone. */
export interface Clock {
  language: Language;
  /** IANA name. */
  zone: string;
}

/** The zone of documents, of the operator's pages, and of members whose own is not known. */
export const UTC = 'UTC';

/** The clock of a text that is the same for all of its readers. */
export const utcClock = (language: Language): Clock => ({ language, zone: UTC });
