import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { AlertSettings } from '../settings';
import { sendBySmtp } from '../smtp.server';
import type { AlertChannel, AlertTables } from './alerts.tables';

/** Time that a delivery may take, in ms. */
const TIMEOUT_MS = 10_000;

/** What is sent. */
export type Alert = AlertTables['alerts'] & {
  /** Id of the delivery: the same in each attempt. */
  deliveryId: string;
};

const SENTENCES: Readonly<Record<Alert['event'], string>> = {
  conversation_waits: 'A conversation is waiting for an answer.',
  draw_review: 'A draw is under review: none of its bets is paid until that’s over.',
  ledger_differs: 'The ledger doesn’t add up.',
};

/**
 * Sends a webhook as Standard Webhooks (standardwebhooks.com, version 1) has it: `webhook-signature` is `v1,` and the base64
 * HMAC-SHA256 of `id.timestamp.body`. Follows no redirect.
 *
 * @throws Error for any answer but 2xx
 */
async function sendWebhook({ url, secret }: NonNullable<AlertSettings['webhook']>, alert: Alert, at: number) {
  const { event, reference } = alert;
  const body = JSON.stringify({ type: event, timestamp: new Date(alert.at).toISOString(), data: { reference } });
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', secret).update(`${alert.deliveryId}.${timestamp}.${body}`).digest('base64');
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': alert.deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.dump();
  if (statusCode < 200 || statusCode > 299) throw new Error(`answered with HTTP ${String(statusCode)}`);
}

/** Sends an e-mail. @throws Error when the server does not take it */
async function sendEmail({ smtpUrl, from, to }: NonNullable<AlertSettings['email']>, alert: Alert): Promise<void> {
  await sendBySmtp(smtpUrl, {
    from,
    to,
    messageId: `<${alert.deliveryId}@alerts.invalid>`,
    subject: SENTENCES[alert.event],
    text: `${SENTENCES[alert.event]}\nReference: ${alert.reference}\nSince: ${new Date(alert.at).toISOString()}\n`,
  });
}

/**
 * Sends an alert over one channel. Nothing of a member is in it but a reference.
 *
 * @param at now, ms UTC
 * @throws Error when it was not taken, or the channel is not configured any more
 */
export async function sendAlert(settings: AlertSettings, channel: AlertChannel, alert: Alert, at: number) {
  if (channel === 'webhook' && settings.webhook) await sendWebhook(settings.webhook, alert, at);
  else if (channel === 'email' && settings.email) await sendEmail(settings.email, alert);
  else throw new Error('not configured');
}
