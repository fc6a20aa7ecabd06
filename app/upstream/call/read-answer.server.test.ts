import { expect, it } from 'vitest';
import type { Call } from '~/contract/call';
import { getMember } from '~/contract/calls/account';
import { listBanners } from '~/contract/calls/content';
import { createParsedAnswers } from '../cache/parsed-answers.server';
import type { Upstream } from '../upstream';
import { readAnswer } from './read-answer.server';
import { UpstreamError } from './upstream-error';

const upstream = { ...createParsedAnswers(), logUnreadable: () => undefined } as unknown as Upstream;

const read = (call: Call, answer: object): unknown =>
  readAnswer(
    upstream,
    call,
    { status: 200, text: JSON.stringify(answer), isUtf8: true },
    (kind, details) => new UpstreamError(kind, { path: call.path, requestId: 'r', hadKey: false, ...details }),
    true,
  );

const banners = (name: string) => ({ code: 200, msg: 'ok', data: { list: [{ url: '/1.jpg', name }] } });

it('an equal list is the same object, whatever is around it', () => {
  const first = read(listBanners, banners('Lantern'));
  expect(read(listBanners, banners('Lantern'))).toBe(first);
  expect(read(listBanners, { time: 1_700_000_001, trace: 'b', ...banners('Lantern') })).toBe(first);
  const other = read(listBanners, banners('Lanterm'));
  expect(other).toMatchObject({ list: [{ name: 'Lanterm' }] });
  expect(other).not.toBe(first);
});

it('a list cannot be changed, since pages share it', () => {
  const { list } = read(listBanners, banners('Garden')) as { list: { name: string }[] };
  expect(() => list.push({ name: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(list[0] ?? {}, { name: 'x' })).toThrow(TypeError);
});

it('answers about a member are not kept', () => {
  const answer = { code: 200, msg: 'ok', data: { username: 'ann', email: 'ann@example.com' } };
  expect(read(getMember, answer)).not.toBe(read(getMember, answer));
  expect(read(getMember, answer)).toEqual(read(getMember, answer));
});
