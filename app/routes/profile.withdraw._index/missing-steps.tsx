import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { buttonLink } from '~/ui/form/button';
import { Section } from '~/ui/layout/section';
import styles from './missing-steps.module.css';

export interface MissingStep {
  name: string;
  detail?: string;
  /** The link that completes it. Omitted for a low balance: no page may suggest a top-up in order to withdraw (rule X1). */
  action?: { to: string; text: string };
}

interface Props {
  steps: readonly MissingStep[];
  /** Completing the first of them is what the page is for; false beside a form with a button of its own. */
  isTask: boolean;
}

/** What a member still lacks for a withdrawal, as far as the service tells. */
export function MissingSteps({ steps, isTask }: Props) {
  const { t } = useTexts('withdraw');
  const first = isTask ? steps.find(({ action }) => action) : undefined;
  return (
    <Section title={t('missing')}>
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.name}>
            <span>
              {step.name}
              {step.detail && <small className={styles['detail']}> {step.detail}</small>}
            </span>{' '}
            {step.action && (
              <Link className={step === first ? buttonLink.primary : buttonLink.quiet} to={step.action.to}>
                {step.action.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
