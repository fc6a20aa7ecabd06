import { Button } from './button';
import styles from './form.module.css';

interface Props {
  /** The current status, announced once. */
  said: string;
  /** The part that has been uploaded, 0 to 1. */
  part?: number;
  /** Label of the bar. */
  label?: string;
  /** The same in figures; not announced, since it changes constantly. */
  detail?: string;
  /** Label of the cancel button, while cancelling is possible. */
  stop?: string;
  onStop?: () => void;
}

/** Progress of an upload. */
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
