import { useTexts } from '~/i18n/use-texts';
import { PayWarning } from '~/ui/feedback/service-words';
import { Facts } from '~/ui/layout/facts';
import { Links, Section } from '~/ui/layout/section';
import styles from './meet.module.css';
import type { RequestView } from './meet.view';

/** A sent request and its status. */
export function RequestFacts({ request }: { request: RequestView }) {
  const { t } = useTexts('meet');
  const states = {
    sent: [t('status.sent'), t('status.sentMore')],
    forwarded: [t('status.forwarded'), t('status.forwardedMore')],
    revoked: [t('status.revoked')],
  };
  const [state, more] = request.status ? states[request.status] : [];
  return (
    <>
      {request.onMoney && <PayWarning />}
      <Facts
        facts={[
          [
            t('request.status'),
            state && (
              <span className={styles['status']}>
                <span className={request.status === 'revoked' ? styles['over'] : styles['state']}>{state}</span>{' '}
                {more && <span>{more}</span>}
              </span>
            ),
          ],
          [t('request.at'), request.at],
          [t('request.reach'), request.contact],
          [t('request.said'), request.message],
          [request.status === 'revoked' ? t('request.listedUntil') : t('request.until'), request.until],
        ]}
      />
    </>
  );
}

interface CopiedProps {
  /** Text of the request, to copy. */
  letter: string;
  /** External chat. */
  outside: { href: string; host: string } | undefined;
}

/** Fallback: text to copy for customer service, when nothing can be sent from here. */
export function CopiedRequest({ letter, outside }: CopiedProps) {
  const { t } = useTexts(['meet', 'service']);
  return (
    <>
      <p>{t('meet:request.byCopy')}</p>
      <blockquote className={styles['letter']}>
        {letter}
        <br />
        {`${t('meet:request.reach')}: …`}
      </blockquote>
      {outside && (
        <Links>
          <a href={outside.href} rel="noopener noreferrer">
            {t('service:desk.outside', { host: outside.host })}
          </a>
        </Links>
      )}
    </>
  );
}

/** Who reads a request, and its retention. @param keptDays if known, as for the embedded member API */
export function WhoReads({ keptDays }: { keptDays: number | undefined }) {
  const { t } = useTexts('meet');
  return (
    <Section title={t('request.whoTitle')}>
      {keptDays === undefined ? (
        <>
          <p>{t('request.whoForeign')}</p>
          <p>{t('request.keptForeign')}</p>
        </>
      ) : (
        <>
          <p>{t('request.who')}</p>
          <p>{t('request.kept', { days: keptDays })}</p>
          <p>{t('request.revocable')}</p>
        </>
      )}
    </Section>
  );
}
