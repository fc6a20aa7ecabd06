import type { Translator } from '~/i18n/translate';
import type { Message } from './conversation';

interface Facts {
  /** The public address of the service. */
  service: string;
  /** The member's name, if known. */
  member: string | undefined;
  /** Ms UTC. */
  now: number;
}

/** `2026-11-21 08:30:00 UTC` */
const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Indents each line and strips control characters, so that no text can pass for the header of another message. */
function said(text: string): string[] {
  return text.split('\n').map((line) => `  ${line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`.trimEnd());
}

/** A conversation as plain text, oldest first, times in UTC. Automatic messages are labelled. */
export function transcriptText(
  messages: readonly Message[],
  { service, member, now }: Facts,
  texts: Translator,
): string {
  const { t } = texts;
  const speakers = {
    member: t('service:from.member'),
    agent: t('service:from.agent'),
    automatic: t('service:from.automatic'),
  };
  const blocks = messages.map(({ from, text, picture, at }) =>
    [
      [at === undefined ? undefined : timeText(at), speakers[from]].filter(Boolean).join('  '),
      ...(text ? said(text) : []),
      ...(picture ? [`  [${t('service:transcript.picture')}]`] : []),
    ].join('\n'),
  );
  const head = [
    `${t('service:title')}: ${service}`,
    ...(member ? [t('service:transcript.member', { name: member })] : []),
    t('service:transcript.saved', { time: timeText(now) }),
    // Rule X7; the second one stands above messages that may ask for money (rule X1).
    t('shell:staffNeverAsk'),
    ...(messages.some(({ onMoney }) => onMoney) ? [t('shell:nobodyPays')] : []),
  ].join('\n');
  return `${[head, ...(blocks.length > 0 ? blocks : [t('service:talk.empty')])].join('\n\n')}\n`;
}
