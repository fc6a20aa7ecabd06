import { useTexts } from '~/i18n/use-texts';
import { OneButton } from '~/root/form/one-button';
import { Button } from '~/ui/form/button';

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
      <Button look="quiet">{t('endOthers')}</Button>
    </OneButton>
  );
}
