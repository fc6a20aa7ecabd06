import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { register, setPassword } from '~/contract/calls/account';
import { savePayoutAccount } from '~/contract/calls/funds';
import type { Client } from './client';

export const PASSWORD = 'garden2026';
export const PAYMENT_PASSWORD = '135790';

/** Ten random lower-case letters. */
export function randomName(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** An unused Japanese mobile number, as E.164. */
export function randomPhone(): string {
  return `+8190${String(randomInt(10_000_000, 99_999_999))}`;
}

/** The registration form when both e-mail and phone are open. */
export function registration(username = randomName()) {
  return {
    username,
    email: `${username}@example.com`,
    phone: randomPhone(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    adult: true,
  };
}

/** Registers a new member for a test. */
export async function becomeMember(
  client: Client,
): Promise<{ token: string; username: string; email: string; phone: string }> {
  const sent = registration();
  const { token } = await client.get(register, sent);
  return { token, username: sent.username, email: sent.email, phone: sent.phone };
}

/** Sets the member's first payment password. */
export async function setPaymentPassword(client: Client, token: string): Promise<void> {
  await client.get(setPassword, { kind: 'payment', newPassword: PAYMENT_PASSWORD, password: PASSWORD }, { token });
}

/** The fields of a valid bank card. */
export const CARD = {
  kind: 'bank',
  holderName: 'Ann Gardener',
  cardNumber: '4242 4242 4242 4242',
  bankName: 'Harbour Bank',
  branchName: 'Old Harbour',
  branchCode: '001',
  phone: '+819012345678',
} as const;

/** Adds a bank card. @returns its id */
export async function addCard(client: Client, token: string): Promise<string> {
  const { id } = await client.get(savePayoutAccount, CARD, { token });
  return id ?? '';
}

/** A small unique picture. */
export function newPicture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 32 * 32 * 3 }, () => randomInt(256)));
  return sharp(pixels, { raw: { width: 32, height: 32, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}
