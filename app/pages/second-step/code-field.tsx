import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import type { Field } from '~/root/form/use-form';
import { TextField } from '~/ui/form/field';

interface Props {
  field: Field;
  /** `app`: only a code of the app is accepted, and `recovery`: only a recovery code; either by default. */
  takes?: 'app' | 'recovery';
  label: string;
}

/** The field for a code of the second step. It is never filled again: a code is good once. */
export function CodeField({ field, takes, label }: Props) {
  const { t } = useTexts('secondStep');
  const errors = useFieldErrors();
  return (
    <TextField
      id={field.id}
      name="code"
      label={label}
      hint={takes ? undefined : t('codeHint')}
      errors={errors(field.errors)}
      autoComplete={takes === 'recovery' ? 'off' : 'one-time-code'}
      {...(takes === 'app' && { inputMode: 'numeric' as const })}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Whether a form shows the field: the member has the second step on, or the service asks for it. */
export const showsCode = (asksCode: boolean, field: Field) => asksCode || field.errors !== undefined;
