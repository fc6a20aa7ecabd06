import type { Mutant } from './mutant';

const VERIFIER = 'public/verify.mjs';
const STAMPS = ['tests/web/verifier/stamps.test.ts'];

/** What an outside witness is believed. */
export const CHANGED_WITNESSES: readonly Mutant[] = [
  {
    rule: 'X8',
    change: 'a time-stamp from after the draw counts as one from before it',
    file: VERIFIER,
    from: 'Number(time) > limit ?',
    to: 'Number(time) > limit + 60_000 ?',
    tests: STAMPS,
    only: 'from after the draw',
  },
  {
    rule: 'X8',
    change: 'any certificate may sign a time-stamp',
    file: VERIFIER,
    from: 'if (!isForStamps(signer) || !isValidAt(signer, time))',
    to: 'if (!isValidAt(signer, time))',
    tests: STAMPS,
    only: 'does not hold',
  },
  {
    rule: 'X8',
    change: 'a time-stamp of something else is believed',
    file: VERIFIER,
    from: "stamp.digest === digest ? undefined : 'imprint'",
    to: 'undefined',
    tests: STAMPS,
    only: 'for another digest',
  },
  {
    rule: 'X8',
    change: 'an answer to another request is stored',
    file: 'app/member-api/stamps/authority.server.ts',
    from: 'readToken(bytes).nonce !== nonce',
    to: 'readToken(bytes).nonce === undefined',
    tests: ['tests/web/member-api/stamps/stamps.authority.test.ts'],
    only: 'wrongNonce',
  },
];
