import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { useShell } from './shell-data';

/** Where the reasons for which a withdrawal can be refused are published. */
const REASONS = `${paths.aboutOperator()}#reasons`;

/** That staff never ask for a payment: on every page that speaks of withdrawals, error pages included (rule X7). */
export function NeverAsked() {
  const shell = useShell();
  return shell && <Note>{shell.promises.neverAsk}</Note>;
}

/** What stands above a text of a service that may ask for money (rule X1); see `PayWarning`. */
export function NobodyPays() {
  const promises = useShell()?.promises;
  return (
    promises && (
      <div data-warning="pay">
        <Note>
          {promises.nobodyPays.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <a href={REASONS}>{promises.reasons}</a>
        </Note>
      </div>
    )
  );
}
