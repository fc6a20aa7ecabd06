import { useTranslation } from 'react-i18next';
import { Icon } from '~/ui/media/icon';
import styles from './home.module.css';

interface Props {
  /** `undefined` until a script runs: what does not move needs no button. */
  running: boolean | undefined;
  onToggle: () => void;
  /** Name of what moves. */
  what: string;
}

/** Stops and starts something that moves by itself. */
export function PauseButton({ running, onToggle, what }: Props) {
  const { t } = useTranslation('home');
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
