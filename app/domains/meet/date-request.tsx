import { useTranslation } from 'react-i18next';
import { Note } from '~/ui/feedback/notes';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import type { RequestView } from './meet.view';

/** What was sent, and what has become of it. */
export function RequestFacts({ request }: { request: RequestView }) {
  const { t } = useTranslation('meet');
  const states = { sent: t('status.sent'), forwarded: t('status.forwarded'), revoked: t('status.revoked') };
  return (
    <Facts
      facts={[
        [t('request.status'), request.status && states[request.status]],
        [t('request.at'), request.at],
        [t('request.reach'), request.contact],
        [t('request.said'), request.message],
        [t('request.until'), request.until],
      ]}
    />
  );
}

/** That nothing is to be paid. */
export function FreePromise() {
  const { t } = useTranslation('meet');
  return <Note>{t('request.free')}</Note>;
}

/** Who reads a request, and for how long it is kept. @param keptDays where the service says so */
export function WhoReads({ keptDays }: { keptDays: number | undefined }) {
  const { t } = useTranslation('meet');
  return (
    <Section title={t('request.whoTitle')}>
      <p>{t('request.who')}</p>
      <p>{keptDays === undefined ? t('request.keptForeign') : t('request.kept', { days: keptDays })}</p>
      <p>{t('request.revocable')}</p>
    </Section>
  );
}
