import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { sameAddress } from '~/paths';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout } from '~/ui/layout/section';
import { useShell } from '../shell/shell-data';

interface Props {
  fields: Readonly<Record<string, string>>;
  /** What a script does besides, when the form is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A form of one button, which works without scripts. */
export function OneButton({ fields, onSubmit, children }: Props) {
  const shell = useShell();
  const here = sameAddress(useLocation());
  return (
    <Form method="post" action={here} className={layout.chips} onSubmit={onSubmit}>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      {Object.entries(fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
