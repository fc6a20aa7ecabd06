import { Drawing } from '~/ui/media/drawing';
import styles from './bet.module.css';

/** Replaces the bet form while no bets are accepted. @param over that it accepts no bets, or until when */
export function ClosedBets({ over }: { over: string }) {
  return (
    <div className={styles['closed']}>
      <Drawing name="closed" />
      <p>{over}</p>
    </div>
  );
}
