import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchStamp } from '~/member-api/stamps/authority.server';
import { checkStamp } from '../../../../public/verify.mjs';
import { START } from '../draw/draw.stage';
import type { AUTHORITIES } from './authority.stage';
import { openAuthority, ROOT } from './authority.stage';

const DIGEST = 'ab'.repeat(32);
const now = () => START;
const ROOTS = [ROOT.pem];

let authority: Awaited<ReturnType<typeof openAuthority>>;
beforeAll(async () => {
  authority = await openAuthority(now);
});
afterAll(() => authority.close());
beforeEach(() => {
  authority.asked.length = 0;
});

describe('the stamp of an authority is taken', () => {
  test.each(['honest', 'rsa', 'sha384', 'sha512', 'old', 'otherType'] as const)(
    'from one that is %s',
    async (behaviour) => {
      authority.behaviour = behaviour;
      const { token, time } = await fetchStamp(authority.url, DIGEST, ROOTS, now);
      expect(time).toBe(START);
      expect(authority.asked).toEqual([DIGEST]);
      expect(authority.types.at(-1)).toBe('application/timestamp-query');
      expect(await checkStamp(token, DIGEST, ROOTS)).toEqual({
        time: START,
        by: 'Stamps of Tests',
        root: 'Root of Tests',
      });
    },
  );
});

describe('the stamp of an authority is refused', () => {
  const REASONS: Partial<Record<keyof typeof AUTHORITIES, string>> = {
    wrongImprint: 'not valid: imprint',
    wrongNonce: 'not valid: nonce',
    noNonce: 'not valid: nonce',
    otherContent: 'not valid: signature',
    wrongSignature: 'not valid: signature',
    otherCertificate: 'not valid: certificate',
    noPurpose: 'not valid: certificate',
    expired: 'not valid: certificate',
    unknownRoot: 'not valid: root',
    hoursOff: 'not valid: time',
    rejecting: 'it refuses',
    empty: 'it sends no time-stamp',
    noDer: 'its answer is no time-stamp',
    nothing: 'it refuses',
    huge: 'its answer is too long',
    redirecting: 'it answers 302',
    broken: 'it answers 500',
    cut: 'it does not answer',
    silent: 'it does not answer',
    stalling: 'it does not answer',
  };

  test.each(Object.entries(REASONS) as [keyof typeof AUTHORITIES, string][])(
    'from one that is %s: %s',
    async (behaviour, reason) => {
      authority.behaviour = behaviour;
      await expect(fetchStamp(authority.url, DIGEST, ROOTS, now)).rejects.toThrow(reason);
      expect(authority.asked).toEqual([DIGEST]);
    },
  );

  test('where its root certificate is not one of those that Node brings along, and none is named', async () => {
    authority.behaviour = 'honest';
    await expect(fetchStamp(authority.url, DIGEST, undefined, now)).rejects.toThrow('not valid: root');
  });

  test('where nobody answers', async () => {
    const gone = await openAuthority(now);
    await gone.close();
    await expect(fetchStamp(gone.url, DIGEST, ROOTS, now)).rejects.toThrow('it does not answer');
  });
});
