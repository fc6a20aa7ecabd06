import type { Env } from '~/config/env';
import type { Language } from '~/i18n/language';

/** URLs of the operator's legal documents, as configured. */
export interface Legal {
  terms?: string;
  privacy?: string;
  play?: string;
}

/** The operator's terms, privacy notice and responsible play help, in the member's language; `undefined` if none. */
export function legalLinks(
  { LEGAL_TERMS_URL, LEGAL_PRIVACY_URL, LEGAL_PLAY_URL }: Env,
  language: Language,
): Legal | undefined {
  const links = { terms: LEGAL_TERMS_URL, privacy: LEGAL_PRIVACY_URL, play: LEGAL_PLAY_URL };
  const given = Object.entries(links).flatMap(([name, url]) =>
    url ? [[name, url.replaceAll('{lang}', language)]] : [],
  );
  return given.length > 0 ? (Object.fromEntries(given) as Legal) : undefined;
}
