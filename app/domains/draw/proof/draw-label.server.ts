import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import type { TrackRecord } from './track-record.server';

/** The label above the bet form of a draw without proof (rule X8). */
export interface DrawLabel {
  text: string;
  /** The reason, where it follows from no single draw: folded, so that the bet form stays in view. */
  why?: string;
  /** The draw whose check fails. */
  check?: { href: string; text: string };
}

/**
 * The label of the current period, as text. It is part of the page's data: most services need none, and pages with a bet form
 * have no room for its texts in their scripts.
 *
 * @returns `undefined` if the earlier draws are proven
 */
export function drawLabel(record: TrackRecord, language: Language): DrawLabel | undefined {
  const { t } = textsOf(language);
  if (record.as === 'proven') return undefined;
  if (record.as === 'not_yet') return { text: t('vote:unproven'), why: t('vote:unprovenWhy') };
  if (record.as !== 'failed') return { text: t('vote:uncheckable'), why: t('vote:uncheckableWhy') };
  const { period, fault } = record;
  return {
    text: t(`vote:failed.${fault}`, { period }),
    check: { href: paths.verify(period), text: t('vote:verifyPeriod', { period }) },
  };
}
