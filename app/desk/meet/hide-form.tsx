import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { Button } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { DeskForm, useDeskForm } from '../form/desk-form';
import type { ViewProps } from '../page';

interface Props {
  isHidden: boolean;
  reply: ViewProps<unknown>['reply'];
  /** Above the button. */
  children?: ReactNode;
}

/** Hides a profile from members at once, or shows it again. */
export function HideForm({ isHidden, reply, children }: Props) {
  const { t } = useTexts('deskMeet');
  const { form } = useDeskForm({ action: 'hide', reply });
  return (
    <DeskForm form={form}>
      <HiddenField name="hide" value={isHidden ? 'no' : 'yes'} />
      {children}
      {isHidden ? (
        <Button look="quiet">{t('showAgain')}</Button>
      ) : (
        <DangerButton does="block">{t('hide')}</DangerButton>
      )}
    </DeskForm>
  );
}
