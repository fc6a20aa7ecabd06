import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { useShell } from './shell-data';

/** The published reasons for refusing a withdrawal. */
const REASONS = `${paths.aboutOperator()}#reasons`;

/** The promise that staff never ask for a payment: on every page about withdrawals, error pages included (rule X7).
 * @param before what else the box warns of */
export function NeverAsked({ before }: { before?: string | false | undefined }) {
  const shell = useShell();
  return (
    shell && (
      <Note kind="warning">
        {before && <p>{before}</p>}
        <p>{shell.promises.neverAsk}</p>
      </Note>
    )
  );
}

/** The same warning as {@link NobodyPays} as a line, where it stands above much that rarely speaks of money. */
export function NobodyPaysLine() {
  const promises = useShell()?.promises;
  return (
    promises && (
      <p data-warning="pay">
        {`${promises.nobodyPays.join(' ')} `}
        <a href={REASONS}>{promises.reasons}</a>
      </p>
    )
  );
}

/** The warning above a service's text that may ask for money (rule X1); see `PayWarning`. */
export function NobodyPays() {
  const promises = useShell()?.promises;
  return (
    promises && (
      <div data-warning="pay">
        <Note kind="warning">
          {promises.nobodyPays.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <a href={REASONS}>{promises.reasons}</a>
        </Note>
      </div>
    )
  );
}
