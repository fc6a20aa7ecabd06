import { Form, Link } from '@remix-run/react';
import styles from '~/domains/account/limits.module.css';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';

/** Every six months: whether the limits still fit. Stops nothing, and is answered with one button. */
export function LimitReminder({ isHere = false }: { isHere?: boolean }) {
  const { t } = useTexts('limitAsk');
  const shell = useShell();
  return (
    <Note>
      <p>{t('reminder')}</p>
      <div className={styles['choices']}>
        {!isHere && (
          <Link className={buttonLink.quiet} to={paths.limits()}>
            {t('look')}
          </Link>
        )}
        <Form method="post" action={paths.firstLimits()}>
          {shell && <HiddenField name="csrf" value={shell.csrf} />}
          <HiddenField name="act" value="keep" />
          <Button look="quiet">{t('keep')}</Button>
        </Form>
      </div>
    </Note>
  );
}
