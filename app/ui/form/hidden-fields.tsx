import styles from './form.module.css';

/** A hidden input. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

interface TrapProps {
  nameField: string;
  validFromField: string;
  validFrom: string;
  label: string;
}

/** Tells password managers, which ignore `autocomplete="off"`, to skip a field. */
const LEFT_ALONE = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' };

/**
 * Honeypot fields, which bots fill in. Invisible, not in the tab order or the accessibility tree; the label is for
 * browsers without styles. Each new timestamp resets them, so that no stray input stays.
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
