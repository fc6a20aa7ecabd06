import { useTexts } from '~/i18n/use-texts';
import type { Claim } from '~/member-api/desk/claims/claims.server';
import { Button } from '~/ui/form/button';
import { useDesk } from '../frame/context';
import { OnIt } from '../frame/parts';
import type { ViewProps } from '../page';
import { DeskForm, useDeskForm } from './desk-form';

/** The look of the decision on a record: quiet while a colleague is on it. */
export function useActLook(claim: Claim | undefined): 'primary' | 'quiet' {
  const { staff } = useDesk();
  return !claim || claim.staff === staff?.name ? 'primary' : 'quiet';
}

/** Says who else is on a record, and takes it over. */
export function Taken({ claim, reply }: { claim: Claim | undefined; reply: ViewProps<unknown>['reply'] }) {
  const { t } = useTexts('desk');
  const look = useActLook(claim);
  const { form } = useDeskForm({ action: 'take', reply });
  if (look === 'primary') return null;
  return (
    <div className="d-card">
      <p>
        <OnIt claim={claim} />
      </p>
      <DeskForm form={form}>
        <Button look="quiet">{t('takeOver')}</Button>
      </DeskForm>
    </div>
  );
}
