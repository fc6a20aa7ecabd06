import { Button } from './button';
import styles from './form.module.css';

interface Props {
  /** What is going on, announced once. */
  said: string;
  /** How much has gone out, 0 to 1. */
  part?: number;
  /** What the bar is called. */
  label?: string;
  /** The same in figures; not announced, since it changes all the time. */
  detail?: string;
  /** What stops it, where it can still be stopped. */
  stop?: string;
  onStop?: () => void;
}

/** How far an upload is. */
export function UploadProgress({ said, part, label, detail, stop, onStop }: Props) {
  return (
    <div className={styles['upload']}>
      <p role="status">{said}</p>
      {part !== undefined && <progress className={styles['bar']} value={part} max={1} aria-label={label} />}
      {detail && <p className={styles['figures']}>{detail}</p>}
      {stop && (
        <Button type="button" look="quiet" onClick={onStop}>
          {stop}
        </Button>
      )}
    </div>
  );
}
