import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { sameAddress } from '~/paths';
import { useShell } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout } from '~/ui/layout/section';

/** A form of one button, which works without scripts. */
function OneButton({ fields, children }: { fields: Readonly<Record<string, string>>; children: ReactNode }) {
  const shell = useShell();
  const here = sameAddress(useLocation());
  return (
    <Form method="post" action={here} className={layout.chips}>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      {Object.entries(fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Ends one login. */
export function EndLogin({ id, device }: { id: string; device: string }) {
  const { t } = useTexts('logins');
  return (
    <OneButton fields={{ which: 'one', id }}>
      <Button look="quiet" aria-label={t('endNamed', { device })}>
        {t('end')}
      </Button>
    </OneButton>
  );
}

/** Ends all logins but this one. */
export function EndOthers() {
  const { t } = useTexts('logins');
  return (
    <OneButton fields={{ which: 'others' }}>
      <Button>{t('endOthers')}</Button>
    </OneButton>
  );
}
