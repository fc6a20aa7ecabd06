import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import type { TrackRecord } from './track-record.server';

/** What stands above the bet form of a draw that proves nothing (rule X8). */
export interface DrawLabel {
  text: string;
  /** The draw that does not hold. */
  check?: { href: string; text: string };
}

/**
 * The label of the period in play, in words. It comes with the page's data: most services need none, and pages with a bet form
 * have no room for its texts in their scripts.
 *
 * @returns `undefined` where the earlier draws hold
 */
export function drawLabel(record: TrackRecord, language: Language): DrawLabel | undefined {
  const { t } = textsOf(language);
  if (record.as === 'proven') return undefined;
  if (record.as !== 'failed') return { text: record.as === 'not_yet' ? t('vote:unproven') : t('vote:uncheckable') };
  const { period, fault } = record;
  return {
    text: t(`vote:failed.${fault}`, { period }),
    check: { href: paths.verify(period), text: t('vote:verifyPeriod', { period }) },
  };
}
