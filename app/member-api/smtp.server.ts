import type { SendMailOptions } from 'nodemailer';

/** Time that a step of a delivery may take, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * Sends one e-mail. `nodemailer` is loaded with the first one.
 *
 * @param url of the server, `smtps://user:password@host`
 * @throws Error when the server does not take it
 */
export async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}
