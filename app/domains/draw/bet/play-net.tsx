import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import styles from './bet.module.css';

/** A member's net results, as text. */
export interface NetText {
  /** Missing, as are lines, where the upstream does not sum it up. */
  title?: string | undefined;
  lines: (readonly [span: string, way: string])[];
  /** Of each line. */
  amounts: string[];
  /** What the upstream states otherwise. */
  doubts?: readonly string[];
  note: string;
}

interface Props {
  /** The net results, or an error code. */
  net: { shown: NetText } | { failed: string };
}

/** A member's net results: losses as prominent as gains, each with its sign and its word. */
export function PlayNet({ net }: Props) {
  const { i18n } = useTexts('vote');
  if ('failed' in net) return <p className={styles['muted']}>{errorText(i18n, net.failed)}</p>;
  const { title, lines, amounts, doubts = [], note } = net.shown;
  if (!title) return <p className={styles['muted']}>{note}</p>;
  return (
    <div className={styles['net']}>
      <h2>{title}</h2>
      <Facts
        facts={lines.map(([span, way], at) => [
          span,
          <span key={span}>
            <strong>{amounts[at]}</strong> {way}
          </span>,
        ])}
      />
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <p className={styles['muted']}>{note}</p>
    </div>
  );
}
