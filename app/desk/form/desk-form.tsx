import type { ReactNode } from 'react';
import { useFieldErrors, useFormSummary } from '~/root/form/form-errors';
import { useForm, type Field, type FormState } from '~/root/form/use-form';
import { useTexts } from '~/i18n/use-texts';
import { Note } from '~/ui/feedback/notes';
import { ErrorSummary } from '~/ui/form/error-summary';
import styles from '~/ui/form/form.module.css';
import { HiddenField } from '~/ui/form/hidden-fields';
import { useDesk } from '../frame/context';
import { actionPath, withoutAction } from '../paths';
import type { ViewProps } from '../page';

interface Options<Name extends string> {
  /** Name of the action that it is sent to. */
  action: string;
  reply: ViewProps<unknown>['reply'];
  defaultValue?: Readonly<Partial<Record<Name, string | undefined>>>;
}

/** What a field of the kit needs besides its label, by the field's name. */
export type FieldPropsOf<Name extends string> = (name: Name) => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
};

/**
 * A form of a page with its last answer.
 *
 * @returns the form; its fields; and `props`, what a field of the kit needs besides its label
 */
export function useDeskForm<Name extends string>({ action, reply, defaultValue }: Options<Name>) {
  const own = reply?.action === action ? reply.reply : undefined;
  const [form, fields] = useForm<Name>({ id: action, reply: own, ...(defaultValue && { defaultValue }) });
  const errorsOf = useFieldErrors();
  const props: FieldPropsOf<Name> = (name) => {
    const { id, initialValue, errors } = fields[name];
    return { id, name, defaultValue: initialValue, errors: errorsOf(errors) };
  };
  return { form: { ...form, kept: own?.kept }, fields, props, reply: own };
}

/** Writes the label of a field that may stay empty: `Note (optional)`. */
export function useOptional(): (label: string) => string {
  const { t } = useTexts('desk');
  return (label) => t('optional', { label });
}

interface Props {
  form: FormState & {
    /** The message about what was typed before the session ended. */
    kept?: string | undefined;
  };
  /** Each with its label, in the order of the page: for the summary of errors. */
  fields?: readonly (readonly [field: Field, label: string])[];
  /** For forms that carry a file. */
  encType?: 'multipart/form-data';
  /** The page that the form belongs to; the open one by default. */
  page?: string;
  /** Names the form, where a page has several. */
  label?: string;
  children: ReactNode;
}

/** The frame of every form: token and summary of errors. Sent to its page, which is rendered again if something is wrong. */
export function DeskForm({ form, fields = [], encType, page, label, children }: Props) {
  const { csrf, path } = useDesk();
  const summary = useFormSummary(form, fields);
  return (
    <form
      method="post"
      action={actionPath(page ?? withoutAction(path), form.id)}
      encType={encType}
      id={form.id}
      aria-label={label}
      noValidate
      className={styles['form']}
    >
      <ErrorSummary title={summary.title} lines={summary.lines} answer={form.outcome} />
      {form.kept !== undefined && <Note>{form.kept}</Note>}
      <HiddenField name="csrf" value={csrf} />
      {children}
    </form>
  );
}
