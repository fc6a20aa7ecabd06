import { Drawing } from '~/ui/media/drawing';
import styles from './bet.module.css';

/** Replaces the bet form while no bets are accepted. @param over when the next period opens, or that this one accepts no bets */
export function ClosedBets({ over }: { over: string }) {
  return (
    <div className={styles['closed']}>
      <Drawing name="closed" />
      <p>{over}</p>
    </div>
  );
}
