import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

/** Placeholder for the message in our sentence about it; no text contains it. */
const PLACE = '\uE000';

/**
 * The service's own message in a frame: the only place where a page prints free text of a failure, so that it cannot be
 * mistaken for ours (rule X1).
 *
 * @param words as `UpstreamError.said`: one line without markup, truncated
 */
export function ServiceWords({ words }: { words: string | undefined }) {
  const { t } = useTranslation('errors');
  if (!words) return null;
  const [before, after] = t('said', { text: PLACE }).split(PLACE);
  return (
    <div className={styles['words']} data-said="service">
      {before}
      <bdi dir="auto">{words}</bdi>
      {after}
    </div>
  );
}
