import type { ReactNode } from 'react';
import { DangerButton } from '~/ui/form/danger-button';
import type { ViewProps } from '../page';
import { DeskForm, useDeskForm } from './desk-form';

interface Props {
  /** Name of the action that it is sent to. */
  action: string;
  /** What it does: the summary, and the button inside. */
  label: string;
  /** What goes with it, and that it is final. */
  text: string;
  does?: 'delete' | 'block';
  reply: ViewProps<unknown>['reply'];
  /** Fields. */
  children?: ReactNode;
}

/** An act that cannot be undone, folded until it is wanted: one click beside the button that saves would be too few. */
export function FinalFold({ action, label, text, does = 'delete', reply, children }: Props) {
  const { form, reply: own } = useDeskForm({ action, reply });
  return (
    <details open={own !== undefined}>
      <summary>{label}</summary>
      <p>{text}</p>
      <DeskForm form={form} label={label}>
        {children}
        <DangerButton does={does}>{label}</DangerButton>
      </DeskForm>
    </details>
  );
}
