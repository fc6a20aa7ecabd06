import { expect, it } from 'vitest';
import { keepShown } from './shown-conversation';

const talk = (page: number) => ({ shown: { messages: [], page, isLast: true, isBeyond: false } });
const failed = { failed: 'upstream.unavailable' as const };

it('a conversation that was shown stays when asking for it again fails, and the page knows why it may be old', () => {
  const before = { search: '', conversation: talk(1) };
  expect(keepShown(before, '', failed)).toEqual({ conversation: talk(1), failed: 'upstream.unavailable' });
  expect(keepShown(before, '', talk(2)), 'an answer is the newest there is').toEqual({
    conversation: talk(2),
    failed: undefined,
  });
});

it('a page that never showed it says why, and shows no other page instead', () => {
  expect(keepShown(undefined, '', failed)).toEqual({ conversation: failed, failed: undefined });
  expect(keepShown({ search: '?page=2', conversation: talk(2) }, '?page=1', failed).conversation).toEqual(failed);
});
