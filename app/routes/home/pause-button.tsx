import { useTexts } from '~/i18n/use-texts';
import { Icon } from '~/ui/media/icon';
import styles from './home.module.css';

interface Props {
  /** `undefined` before hydration: nothing moves then, so there is no button. */
  running: boolean | undefined;
  onToggle: () => void;
  /** Name of the moving content. */
  what: string;
}

/** Pauses and resumes moving content. */
export function PauseButton({ running, onToggle, what }: Props) {
  const { t } = useTexts('home');
  if (running === undefined) return null;
  return (
    <button
      type="button"
      className={styles['pause']}
      aria-label={t('control', { action: running ? t('pause') : t('play'), what })}
      onClick={onToggle}
    >
      <Icon name={running ? 'pause' : 'play'} size={18} />
    </button>
  );
}
