import styles from './form.module.css';

/** A field that people do not see. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

interface TrapProps {
  nameField: string;
  validFromField: string;
  validFrom: string;
  label: string;
}

/** Asks password managers, which take `autocomplete` for a hint, to leave a field alone. */
const LEFT_ALONE = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' };

/**
 * Fields that people leave alone and bots fill in. Out of sight, out of the tab order, out of the accessibility tree; the
 * label speaks to those whose browser draws no styles. Each stamp draws them anew, so that nothing that has got into them stays.
 */
export function SpamTrap({ nameField, validFromField, validFrom, label }: TrapProps) {
  return (
    <div key={validFrom} className={styles['trap']} aria-hidden="true">
      <label>
        {label}
        <input type="text" name={nameField} defaultValue="" tabIndex={-1} autoComplete="off" {...LEFT_ALONE} />
      </label>
      <HiddenField name={validFromField} value={validFrom} />
    </div>
  );
}
