import { formatDateTime } from '~/i18n/format';
import type { Clock } from '~/i18n/clock';
import type { Translator } from '~/i18n/translate';
import type { StepView } from './proof.view';
import type { CheckedStamp, DrawWitnesses } from './witness.server';

/** What is stamped, in the order in which it is published. */
const STAMPED = ['chain', 'bets'] as const;

/** What outside witnesses show, a sentence for each digest that is published. */
export function witnessSentences(witnesses: DrawWitnesses, { t }: Translator): string[] {
  return STAMPED.flatMap((of) => {
    const witness = witnesses[of];
    return witness ? [t(`verify:witness.${of}_${witness.outcome}`)] : [];
  });
}

/** What a time-stamp says, and how far that is checked. */
function stampText({ outcome, time, by, root }: CheckedStamp, { t }: Translator, clock: Clock): string {
  const stated = time === undefined ? '–' : formatDateTime(time, clock);
  if (outcome === 'fails') return t('verify:witness.invalid');
  return by === undefined
    ? t('verify:witness.unknown', { time: stated })
    : t('verify:witness.stamped', { time: stated, by, root });
}

/** The steps of outside witnesses, with each stamp. */
export function witnessSteps(witnesses: DrawWitnesses, texts: Translator, clock: Clock): StepView[] {
  const { t } = texts;
  return STAMPED.flatMap((of) => {
    const witness = witnesses[of];
    if (!witness) return [];
    const { outcome, stamps, awaited } = witness;
    return [
      {
        title: t(`verify:witness.${of}`),
        text: t(`verify:witness.${of}_${outcome}`),
        outcome,
        facts: [
          ...stamps.map((stamp) => [stamp.authority, stampText(stamp, texts, clock)] as const),
          [t('verify:witness.awaited'), awaited.join(', ')] as const,
        ],
      },
    ];
  });
}
