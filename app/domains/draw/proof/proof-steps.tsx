import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { Fold } from '~/ui/layout/fold';
import { layout, Section } from '~/ui/layout/section';
import type { StepView } from './proof.view';
import draw from '../draw.module.css';
import styles from './proof.module.css';

const MARKS = {
  holds: '✓',
  fails: '✗',
  waits: '…',
  awaited: '…',
  given: '·',
  late: '–',
  unproven: '?',
  none: '–',
};

/** Hashes, nonces and leaves are more readable in a monospaced font. */
const isCode = (value: string) => /[0-9a-f]{32}/.test(value);

/** Names with long values below them: on a phone a hash does not fit beside its name. */
export function LongFacts({ facts }: { facts: StepView['facts'] }) {
  const known = facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  if (known.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {known.map(([name, value]) => (
        <div key={name} className={value.length > 24 ? undefined : styles['short']}>
          <dt>{name}</dt> <dd className={isCode(value) ? styles['code'] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of a draw's proof, each with an icon, its outcome in words, and its values. */
export function ProofSteps({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTexts('verify');
  return (
    <ol className={styles['steps']}>
      {steps.map(({ title, text, outcome, facts }, i) => (
        <li key={title} className={styles['step']}>
          <h3>
            {i + 1}. {title}
          </h3>
          <p className={styles[outcome]}>
            <span aria-hidden="true">{MARKS[outcome]}</span> {t(`outcome_${outcome}`)}
          </p>
          <p className={draw['muted']}>{text}</p>
          <LongFacts facts={facts} />
        </li>
      ))}
    </ol>
  );
}

interface WorthProps {
  /** Whether a public random number decides along with the seed. */
  rounded: boolean;
  /** Whether an outside witness is asked for time-stamps. */
  witnessed: boolean;
  /** How many draws have been void so far, if known. */
  voids: number | undefined;
  /** Of how many of these the seed was not shown in time, if known. */
  withheld?: number | undefined;
}

/** What the proof is worth (rule X3). */
export function ProofWorth({ rounded, witnessed, voids, withheld }: WorthProps) {
  const { t, i18n } = useTexts('verify');
  return (
    <Section title={t('rules.worth')}>
      <ul className={layout.bullets}>
        <li>{t(rounded ? 'rules.provesRound' : 'rules.proves')}</li>
        {!rounded && <li>{t('rules.provesNot')}</li>}
        <li>{t(witnessed ? 'rules.witnessed' : 'rules.unwitnessed')}</li>
      </ul>
      {(voids ?? withheld) !== undefined && (
        <p className={draw['muted']}>
          {sentences(
            i18n,
            voids !== undefined && t('rules.voids', { number: voids }),
            withheld !== undefined && t('rules.withheld', { number: withheld }),
            (withheld ?? 0) > 0 && t('rules.withheldBy'),
          )}
        </p>
      )}
    </Section>
  );
}

interface RulesProps {
  /** Whether the start of a chain is published. */
  chained: boolean;
  /** Whether a public random number decides along with the seed. */
  rounded: boolean;
  /** Whether the draw is that of the embedded member API. How another one is run is unknown here. */
  own: boolean;
}

/** Behind their headings: what the proof leaves open, and how the draw works. */
export function DrawRules({ chained, rounded, own }: RulesProps) {
  const { t } = useTexts('verify');
  return (
    <>
      <Fold title={t('rules.open')}>
        {rounded ? (
          <p>{t('rules.remainsRound')}</p>
        ) : (
          <>
            <p>{t('rules.remains')}</p>
            <ul className={layout.bullets}>
              <li>{t('rules.remainsKnow')}</li>
              <li>{t('rules.remainsRestart')}</li>
              <li>{t('rules.remainsVoid')}</li>
            </ul>
            <p>{t('rules.shown')}</p>
            <p>{t('rules.excluded')}</p>
          </>
        )}
      </Fold>
      <Fold title={t('rules.title')}>
        <ul className={layout.bullets}>
          <li>{t(rounded ? 'rules.sourceRound' : 'rules.source')}</li>
          <li>{t('rules.order')}</li>
          {chained && <li>{t('rules.chain')}</li>}
          {own && (
            <>
              {rounded ? <li>{t('rules.reveal')}</li> : <li>{t('rules.missed')}</li>}
              <li>{t('rules.rounding')}</li>
              <li>{t('rules.review')}</li>
            </>
          )}
        </ul>
      </Fold>
    </>
  );
}
