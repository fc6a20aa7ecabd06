import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

/** Where the words stand in our sentence about them; no text holds it. */
const PLACE = '\uE000';

/**
 * What the service says, in a frame of its own: the only place where a page prints free text of a failure, so that it is never
 * taken for ours (rule X1).
 *
 * @param words as `UpstreamError.said`: one line without markup, cut
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
