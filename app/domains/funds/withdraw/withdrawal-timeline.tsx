import { useTexts } from '~/i18n/use-texts';
import { ServiceWords } from '~/ui/feedback/service-words';
import styles from './withdrawal-timeline.module.css';
import type { timelineView } from './withdrawal-timeline.view';

type View = ReturnType<typeof timelineView>;

/** Icons inside a circle: the states differ by shape as well as by colour. */
const MARKS = {
  processing: 'M10 6v4l2.6 1.6',
  completed: 'm6.4 10.2 2.4 2.4 4.8-5',
  failed: 'm7.2 7.2 5.6 5.6m0-5.6-5.6 5.6',
  cancelled: 'M6.5 10h7',
  late: 'M10 5.8v5M10 13.6v.2',
  awaited: '',
} as const;

function Mark({ name }: { name: keyof typeof MARKS }) {
  return (
    <svg
      aria-hidden="true"
      className={[styles['mark'], styles[name]].join(' ')}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="10" cy="10" r="8.6" strokeDasharray={name === 'awaited' ? '2.5 3' : undefined} />
      <path d={MARKS[name]} />
    </svg>
  );
}

/** The states of a withdrawal as text. */
export function useWithdrawalState(): (state: View['state']) => string | undefined {
  const { t } = useTexts('withdraw');
  const words = {
    processing: t('processing'),
    completed: t('completed'),
    failed: t('failed'),
    cancelled: t('cancelled'),
  };
  return (state) => state && words[state];
}

interface Props {
  view: Pick<View, 'steps' | 'due' | 'isLate'>;
}

/** Every transition of a withdrawal with its time, the last one emphasised, and when the next one is due. */
export function WithdrawalTimeline({ view: { steps, due, isLate } }: Props) {
  const { t } = useTexts('withdraw');
  const wordOf = useWithdrawalState();
  if (steps.length === 0) return <p>{t('noSteps')}</p>;
  return (
    <ol className={styles['timeline']}>
      {steps.map(({ state, said, at }, index) => {
        const isCurrent = index === steps.length - 1;
        return (
          <li
            key={index}
            className={[styles['step'], isCurrent && styles['current']].filter(Boolean).join(' ')}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <Mark name={state === 'processing' && !isCurrent ? 'completed' : (state ?? 'awaited')} />
            {state ? (
              <p>{index === 0 && !isCurrent && state === 'processing' ? t('requested') : wordOf(state)}</p>
            ) : (
              <ServiceWords words={said} />
            )}
            <span>{at}</span>
          </li>
        );
      })}
      {due && (
        <li className={styles['step']}>
          <Mark name={isLate ? 'late' : 'awaited'} />
          <p>{isLate ? t('late') : t('awaited')}</p>
          <span>{isLate ? t('dueSince', { at: due }) : t('dueBy', { at: due })}</span>
        </li>
      )}
    </ol>
  );
}
