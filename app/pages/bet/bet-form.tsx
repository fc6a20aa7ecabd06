import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import styles from '~/domains/draw/bet/bet.module.css';
import type { DrawLabel } from '~/domains/draw/proof/draw-label.server';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { Note } from '~/ui/feedback/notes';
import { ErrorSummary } from '~/ui/form/error-summary';
import { ActionRow } from '~/ui/form/action-row';
import { Button, buttonLink } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { Links, Section } from '~/ui/layout/section';
import { PatternDrawing } from '~/ui/media/pattern';
import type { SubmitReply } from '~/web/form/submit-reply';
import type { BetFormPage } from './bet-entry.server';

const FORM_ID = 'bet';

/** Whether there is an unsent bet in the form. */
export function hasBegun(): boolean {
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return false;
  if (form.contains(document.activeElement)) return true;
  const typed = new FormData(form);
  return ['pattern', 'amount'].some((name) => (typed.get(name) ?? '') !== '');
}

export interface BetFormProps {
  page: Omit<BetFormPage, 'realityCheckIn' | 'stale'>;
  /** The period of the bet. */
  period: string;
  /** Replaces it while the period accepts no bets. */
  closed?: ReactNode;
  /** Whether that says when the next period opens. */
  opensNext?: boolean;
  /** The response to the last submit. */
  reply: SubmitReply | undefined;
}

/** What is possible during a pause: no bets, everything else as usual (rule X6). */
function PauseNote({ said, page, reply }: Pick<BetFormProps, 'page' | 'reply'> & { said: readonly [string, string] }) {
  const [until, works] = said;
  const { t } = useTexts(['vote', 'limits']);
  const { pattern: wanted, amount } = reply?.result.initialValue ?? page.typed ?? {};
  const pattern = page.choices.find((choice) => choice.pattern === wanted)?.pattern;
  return (
    <Note>
      <p>{until}</p>
      {pattern && typeof amount === 'string' && <p>{t('bet.entered', { pattern: t(pattern), amount })}</p>}
      <p>{works}</p>
      <Links>
        <Link to={paths.limits()}>{t('limits:title')}</Link>
      </Links>
    </Note>
  );
}

/**
 * The label of a draw without proof (rule X8), with its reason or a link to the draw whose check fails.
 *
 * @param isFolded whether the reason is folded, so that a form below stays in view
 */
export function UnprovenDraw({ label: { text, why, check }, isFolded }: { label: DrawLabel; isFolded?: boolean }) {
  const { i18n } = useTexts();
  return (
    <Note kind="warning">
      {why && isFolded ? (
        <details className={styles['why']}>
          <summary>{text}</summary>
          <p>{why}</p>
        </details>
      ) : (
        sentences(i18n, text, why)
      )}{' '}
      {check && <Link to={check.href}>{check.text}</Link>}
    </Note>
  );
}

/** Whether one of these codes says that the balance is too low. */
export const isBalanceShort = (codes: readonly string[] | null | undefined): boolean =>
  codes?.some((code) => /^(reason|bet)\.balance\b/.test(code)) ?? false;

/** The way to a balance, for members who want to stake more than they have. */
export function TopUp() {
  const { t } = useTexts('vote');
  return (
    <p>
      <Link className={styles['way']} to={paths.recharge()}>
        {t('bet.topUp')}
      </Link>
    </p>
  );
}

/** In place of the form, where nothing can be staked. */
function NoCredits({ said }: { said: string | undefined }) {
  const { t } = useTexts('vote');
  return (
    <div className={styles['closed']}>
      <p>{said}</p>
      <Link className={buttonLink.quiet} to={paths.recharge()}>
        {t('bet.topUp')}
      </Link>
    </div>
  );
}

/** The bet form: a pattern and a stake, neither preselected (rule X9). Its page says what play has come to, once. */
export function BetForm({ page, period, closed, opensNext, reply }: BetFormProps) {
  const { t } = useTexts(['vote', 'errors']);
  // What is entered can be checked as soon as the next period is open.
  const stays = reply ?? page.typed ?? (typeof document !== 'undefined' && hasBegun());
  const [form, fields] = useForm<'pattern' | 'amount'>({
    id: FORM_ID,
    reply,
    ...(page.typed && { defaultValue: page.typed }),
  });
  const errors = useFieldErrors();
  if (page.paused)
    return (
      <Section title={t('bet.pausedTitle')}>
        <ErrorSummary
          title={t('errors:failed.title')}
          lines={Object.values(reply?.result.error ?? {})
            .flatMap((codes) => errors(codes) ?? [])
            .map((text) => ({ text }))}
          answer={reply}
        />
        <PauseNote said={page.paused} page={page} reply={reply} />
      </Section>
    );
  const isEmpty = page.noCredits !== undefined && !stays;
  const ratios = new Set(page.choices.map(({ ratio }) => ratio));
  const [ratio] = ratios.size === 1 ? ratios : [];
  return (
    <Section title={t(opensNext && !stays ? 'bet.next' : 'bet.title', { period })}>
      {closed}
      {!closed && isEmpty && <NoCredits said={page.noCredits} />}
      {!isEmpty && (!closed || stays) && (
        <FormFrame
          form={form}
          fields={[
            [fields.pattern, t('bet.pattern')],
            [fields.amount, t('bet.amount')],
          ]}
          reply={reply}
          action={paths.vote()}
        >
          <HiddenField name="period" value={period} />
          <HiddenField name="formKey" value={page.formKey} />
          <RadioField
            id={fields.pattern.id}
            name="pattern"
            label={t('bet.pattern')}
            hint={ratio && t('payout', { odds: ratio })}
            defaultValue={fields.pattern.initialValue}
            errors={errors(fields.pattern.errors)}
            options={page.choices.map((choice) => ({
              value: choice.pattern,
              label: t(choice.pattern),
              detail: ratio ? page.wins?.[choice.pattern] : choice.ratio && t('payout', { odds: choice.ratio }),
              drawing: <PatternDrawing name={choice.pattern} size={32} />,
            }))}
          />
          <TextField
            id={fields.amount.id}
            name="amount"
            label={t('bet.amount')}
            hint={page.hint}
            defaultValue={fields.amount.initialValue}
            errors={errors(fields.amount.errors)}
            inputMode="decimal"
            autoComplete="off"
          />
          {isBalanceShort(fields.amount.errors) && <TopUp />}
          <ActionRow>
            <Button look={closed ? 'quiet' : 'primary'}>{t('bet.submit')}</Button>
          </ActionRow>
          <p className={styles['muted']}>{t('bet.nothingYet')}</p>
        </FormFrame>
      )}
    </Section>
  );
}
