import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { Note } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import type { SuspensionView } from './suspension.view';

interface Props {
  suspension: SuspensionView;
  /** What to do now, such as a link to the appeal. */
  children?: ReactNode;
}

/** A suspension: why, since when, what it stops and what it never does (rules X1 and X6), and what became of the appeal. */
export function SuspensionNote({ suspension: { why, since, until, appeal }, children }: Props) {
  const { t } = useTexts(['account', 'errors']);
  const reason = t(`errors:suspended.${why}`);
  return (
    <Note kind={until ? 'success' : 'warning'}>
      <p>
        <strong>{until ? t('account:suspension.lifted') : t('account:suspension.title')}</strong>
      </p>
      <p>
        {until
          ? t('account:suspension.liftedAt', { since, until, why: reason })
          : t('account:suspension.since', { since, why: reason })}
      </p>
      {!until && (
        <>
          <p>{t('account:suspension.blocks')}</p>
          <p>{t('account:suspension.open')}</p>
        </>
      )}
      {appeal && <p>{t(`account:appeal.${appeal.status}`, { at: appeal.at })}</p>}
      <ServiceWords words={appeal?.answer} />
      {children}
    </Note>
  );
}
