import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import styles from './bet.module.css';

/** A member's net results, as text. */
export interface NetText {
  /** Missing, as are lines, where the upstream does not sum it up. */
  title?: string | undefined;
  lines: string[];
  /** Of each line. */
  amounts: string[];
  /** What the upstream states otherwise. */
  doubts?: readonly string[];
  note: string;
  /** That the amounts are credits, in demo mode: this stands on the page even where no bet can be entered. */
  unit?: string | undefined;
}

interface Props {
  /** The net results, or an error code. */
  net: { shown: NetText } | { failed: string };
}

/** A member's net results: losses as prominent as gains, each with its sign. */
export function PlayNet({ net }: Props) {
  const { i18n } = useTexts('vote');
  if ('failed' in net) return <p className={styles['muted']}>{errorText(i18n, net.failed)}</p>;
  const { title, lines, amounts, doubts = [], note, unit } = net.shown;
  if (!title) return <p className={styles['muted']}>{note}</p>;
  return (
    <div className={styles['net']}>
      <h2>{title}</h2>
      <Facts areAmounts facts={lines.map((span, at) => [span, <strong key={span}>{amounts[at]}</strong>])} />
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <p className={styles['muted']}>{note}</p>
      {unit && <p className={styles['muted']}>{unit}</p>}
    </div>
  );
}
