import { randomBytes } from 'node:crypto';

/** A newly registered member. */
export interface FreshMember {
  username: string;
  email: string;
  password: string;
  /** The member API's token. */
  token: string;
}

/**
 * Registers a member with a random name.
 *
 * @param api address of the member API
 * @throws {Error} with the API's answer when it refuses
 */
export async function registerMember(api: string): Promise<FreshMember> {
  const username = `m${randomBytes(6).toString('hex')}`;
  const fields = { username, email: `${username}@example.org`, password: 'lantern-42' };
  const answer = await fetch(`${api}/member/register?lang=en`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, confirmPassword: fields.password, adult: true }),
  });
  const text = await answer.text();
  const { code, data } = JSON.parse(text) as { code: number; data?: { token?: string } };
  if (code !== 200 || !data?.token) throw new Error(`Registration refused: ${text}`);
  return { ...fields, token: data.token };
}
