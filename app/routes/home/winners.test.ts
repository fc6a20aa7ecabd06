import { describe, expect, it } from 'vitest';
import { makeWinner, winnersAfter } from './winners';

const AMOUNTS = [88, 188, 288, 388, 588, 888, 1888, 2888, 5888, 8888, 18888];

describe('the winners feed', () => {
  it('starts with thirty entries', () => {
    expect(winnersAfter(7, 0)).toHaveLength(30);
  });
  it('puts the newest entry on top and keeps the others', () => {
    const before = winnersAfter(7, 0);
    const after = winnersAfter(7, 1);
    expect(after).toHaveLength(31);
    expect(after.slice(1)).toEqual(before);
  });
  it('drops the oldest above fifty', () => {
    expect(winnersAfter(7, 20)).toHaveLength(50);
    const late = winnersAfter(7, 500);
    expect(late).toHaveLength(50);
    expect(late[0]?.id).toBe(529);
    expect(late.at(-1)?.id).toBe(480);
  });
  it('draws the same entry for the same seed, and others for another seed', () => {
    expect(makeWinner(7, 3)).toEqual(makeWinner(7, 3));
    expect(winnersAfter(7, 0)).not.toEqual(winnersAfter(8, 0));
  });
  it('knows only the published amounts, and all of them', () => {
    const seen = new Set(Array.from({ length: 2000 }, (_, id) => makeWinner(42, id).amount));
    expect([...seen].sort((a, b) => a - b)).toEqual(AMOUNTS);
  });
  it('takes the avatar from the first letter', () => {
    const winner = makeWinner(1, 1);
    expect(winner.avatarText).toBe(winner.username.charAt(0).toUpperCase());
  });
});
