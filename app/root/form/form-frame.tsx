import { Form, useLocation } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { sameAddress } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import { ErrorSummary } from '~/ui/form/error-summary';
import styles from '~/ui/form/form.module.css';
import { HiddenField, SpamTrap } from '~/ui/form/hidden-fields';
import type { SubmitReply } from '~/web/form/submit-reply';
import { useShell } from '../shell/shell-data';
import { settleErrors } from './settle-errors';
import { useFormSummary } from './form-errors';
import type { Field, FormState } from './use-form';

interface Props {
  form: FormState;
  /** Each with its label, in the order of the page. */
  fields: readonly (readonly [field: Field, label: string])[];
  /** The form's last answer. */
  reply: SubmitReply | undefined;
  /** Where it is sent; the open page when left out. */
  action?: string;
  /** For forms that carry a file. */
  encType?: 'multipart/form-data';
  /** For forms that a script may send itself. The browser sends the form as usual unless the handler prevents it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** For forms of anonymous visitors. */
  trap?: { nameField: string; validFromField: string; validFrom: string };
  children: ReactNode;
}

/**
 * The frame of every form: the summary of what is wrong, the token, the spam trap, and a `<form>` that works without scripts.
 * The browser's own checks are off: their bubbles speak the browser's language and name one field at a time; the server
 * answers with all of it, in the member's language, next to the fields.
 */
export function FormFrame({ form, fields, reply, action, encType, onSubmit, trap, children }: Props) {
  const { t } = useTexts('account');
  const here = sameAddress(useLocation());
  const shell = useShell();
  const summary = useFormSummary(form, fields);
  const settling = settleErrors(form, reply);
  return (
    <Form
      method="post"
      // Of a page at an index route, the router's own choice would put `?index` into the address.
      action={action ?? here}
      encType={encType}
      id={form.id}
      noValidate
      aria-describedby={form.allErrors[''] && `${form.id}-error`}
      onSubmit={onSubmit}
      {...settling}
      className={styles['form']}
    >
      {reply?.kept && <Note>{reply.kept}</Note>}
      <ErrorSummary title={summary.title} lines={summary.lines} answer={reply}>
        {summary.said.map((words, index) => (
          <ServiceWords key={index} words={words} />
        ))}
      </ErrorSummary>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      {children}
      {/* Last: a browser without styles shows it, and nobody should meet it before the first field. */}
      {trap && <SpamTrap {...trap} label={t('leaveEmpty')} />}
    </Form>
  );
}
