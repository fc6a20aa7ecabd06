import { Form } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PartFailure } from '~/root/shell/part-failure';
import { useShell } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Section } from '~/ui/layout/section';
import { Icon } from '~/ui/media/icon';
import type { Settled } from '~/web/page/settled';
import styles from './check-in.module.css';

/** The button to check in today. */
export function CheckInForm() {
  const { t } = useTexts('security');
  const shell = useShell();
  return (
    <Form method="post" action={paths.checkIn()}>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      <Button look="quiet">{t('checkIn.submit')}</Button>
    </Form>
  );
}

interface Props {
  /** Whether today is checked in, and the number of days; `undefined` where the upstream has no check-in. */
  checkIns: Settled<{ isDone: boolean; days: number } | undefined>;
}

/** The daily check-in. It counts days and never streaks, so a member has nothing to lose. */
export function CheckIn({ checkIns }: Props) {
  const { t } = useTexts(['security']);
  if ('failed' in checkIns)
    return (
      <Section title={t('security:checkIn.title')}>
        <PartFailure part={checkIns} />
      </Section>
    );
  const { shown } = checkIns;
  return (
    <Section title={t('security:checkIn.title')}>
      {shown ? (
        <>
          <div className={styles['checkIn']}>
            <Icon name="checkIn" size={32} />
            <p>{t('security:checkIn.days', { count: shown.days })}</p>
            {shown.isDone ? <p>{t('security:checkIn.done')}</p> : <CheckInForm />}
          </div>
          <p className={styles['small']}>{t('security:checkIn.lead')}</p>
        </>
      ) : (
        <p>{t('security:checkIn.none')}</p>
      )}
    </Section>
  );
}
