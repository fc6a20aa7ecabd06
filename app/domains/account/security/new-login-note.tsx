import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';

/** The message after a login from a new device, for the other logins of the member. */
export function NewLoginNote({ place, at }: { place: string; at: string | undefined }) {
  const { t } = useTexts('security');
  const where = place || t('newLogin.unknown');
  return (
    <Note kind="warning">
      <p>{at ? t('newLogin.text', { where, at }) : t('newLogin.textNoTime', { where })}</p>
      <p>
        <Link to={paths.logins()}>{t('newLogin.link')}</Link>
      </p>
    </Note>
  );
}
