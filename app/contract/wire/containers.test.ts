import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInviteCode, getMember } from '../calls/account';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from '../calls/draw';
import { getBalance, listBanks, uploadImage } from '../calls/funds';
import { getProfile } from '../calls/meet';
import { getService } from '../calls/service';
import { leftOutOf, readNoting } from './unreadable';
import { getFilm, listFilms } from '../calls/video';
import { shape } from './wire';

/** Parses data with a call's lenient schema; `undefined` if it fails. */
function readOf(call: { response: { lenient: z.ZodTypeAny } }, data: unknown): unknown {
  const read = call.response.lenient.safeParse(data);
  return read.success ? (JSON.parse(JSON.stringify(read.data)) as unknown) : undefined;
}

const DRAW = { period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'] };

describe('a list', () => {
  it.each<unknown>([
    [[DRAW]],
    ...['list', 'records', 'rows', 'items', 'data', 'result'].map((name): [unknown] => [
      { [name]: [DRAW], total: '1' },
    ]),
    [{ data: { list: [DRAW] } }],
  ])('is read as %j', (data) => {
    expect(readOf(listDraws, data)).toMatchObject({ list: [DRAW] });
  });

  it.each([null, undefined, '', [], {}, { list: null }, { list: [], other: 1 }, { total: 0 }])(
    'is empty as %j',
    (data) => {
      expect(readOf(listDraws, data)).toMatchObject({ list: [] });
    },
  );

  it.each([['none'], [7], [{ draws: [DRAW] }], [[{ period: 1 }]], [[null]], [{ list: 'none' }]])(
    'of which nothing can be read is not empty: %j',
    (data) => {
      expect(readOf(listDraws, data)).toBeUndefined();
    },
  );

  it.each<unknown>([
    [{ list: { data: [DRAW] }, total: 30 }],
    [{ data: { list: [DRAW], total: '30' } }],
    [{ result: { records: { 0: DRAW } }, totalCount: 30 }],
    [{ list: [DRAW], count: 30 }],
    [{ list: [DRAW], count: 1, totalCount: 30 }],
  ])('keeps its total in %j', (data) => {
    expect(readOf(listDraws, data)).toMatchObject({ list: [DRAW], total: 30 });
  });

  it.each([
    { count: 2 },
    { totalCount: '2' },
    { total: 1 },
    { total: -1 },
    { count: 1 },
    { total: 'x' },
    { total: '' },
  ])('of two rows has no total by %j: that is the number of its rows, or less', (about) => {
    const read = readOf(listDraws, { list: [DRAW, DRAW], ...about }) as object;
    expect(read).not.toHaveProperty('total');
  });

  it('that is as long as its total says has that total', () => {
    expect(readOf(listDraws, { list: [DRAW], total: 1 })).toMatchObject({ total: 1 });
    expect(readOf(listDraws, { list: [], total: 0 })).toMatchObject({ total: 0 });
  });

  it('of films is found as other lists are, and under a name of its own', () => {
    for (const data of [
      { list: { data: [{ vod_id: 7 }] }, total: 30 },
      { videos: [{ vod_id: 7 }], total: 30 },
    ])
      expect(readOf(listFilms, data)).toMatchObject({ list: [{ vod_id: '7' }], total: 30 });
    expect(readOf(listFilms, { list: { data: 'x' } })).toBeUndefined();
  });

  it('in containers without end is none', () => {
    const deep = JSON.parse('{"data":'.repeat(5_000) + '[]' + '}'.repeat(5_000)) as unknown;
    for (const call of [listDraws, listFilms, getBalance]) expect(readOf(call, deep)).toBeUndefined();
  });

  it('knows how many rows were left out', () => {
    const { read } = readNoting(listDraws.response.lenient, [DRAW, { period: 1 }, 'x']);
    expect(leftOutOf((read.data as { list: object }).list)).toBe(2);
  });
});

describe('a single thing', () => {
  const PROFILE = { id: '7', xuanfei_name: 'Iris' };
  it.each<[string, { response: { lenient: z.ZodTypeAny } }, object]>([
    ['the latest draw', getLatestDraw, DRAW],
    ['a draw with its proof', getDraw, DRAW],
    ['the period in play', getNextPeriod, { period: '42' }],
    ['a balance', getBalance, { balance: '12.50' }],
    ['a profile', getProfile, PROFILE],
    ['a member', getMember, { username: 'ada' }],
    ['an upload', uploadImage, { url: '/x.png' }],
    ['customer service', getService, { url: 'https://chat.example/' }],
    ['a film', getFilm, { vod_id: '7' }],
  ])('is read from a list of one and from one container: %s', (_, call, thing) => {
    const plain = readOf(call, thing);
    expect(plain).toBeDefined();
    const containers = [[thing], { data: thing }, { info: thing }, { list: [thing], total: 1 }, { data: [thing] }];
    for (const sent of [...containers, JSON.stringify(thing)]) expect(readOf(call, sent)).toEqual(plain);
  });

  it('is not chosen among several', () => {
    for (const call of [getLatestDraw, getBalance]) expect(readOf(call, [DRAW, DRAW])).toBeUndefined();
    expect(readOf(getProfile, [PROFILE, PROFILE])).toEqual({});
  });

  it('keeps what stands beside it where that is its own', () => {
    expect(readOf(getProfile, { ...PROFILE, data: { id: 8 } })).toMatchObject(PROFILE);
  });

  it('refuses an invite code from a container as well', () => {
    for (const sent of [{ data: { valid: 0 } }, [{ valid: false }], { data: false }])
      expect(readOf(checkInviteCode, sent)).toEqual({ valid: false });
  });

  it('of which nothing is read is named as a whole, unless there was nothing or a bare word', () => {
    const of = (data: unknown) => readNoting(getProfile.response.lenient, data).unreadable;
    expect(of({ girl: PROFILE })).toEqual([{ field: 'data', type: 'object' }]);
    expect(of([PROFILE, PROFILE])).toEqual([{ field: 'data', type: 'array' }]);
    expect(of({ id: {} })).toEqual([{ field: 'id', type: 'object' }]);
    for (const data of [null, {}, [], { id: null }, true, 'ok', PROFILE]) expect(of(data)).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it('is named by field and type, once, and never with a value', () => {
    const rows = [
      { ...DRAW, numbers: 'secret' },
      { ...DRAW, numbers: 'other secret' },
      { ...DRAW, drawnAt: {} },
    ];
    const { read, unreadable } = readNoting(listDraws.response.lenient, { list: rows });
    expect(read.success).toBe(true);
    expect(unreadable).toEqual([
      { field: 'list.numbers', type: 'string' },
      { field: 'list.drawnAt', type: 'object' },
    ]);
  });

  it('is named at the depth where it stands, and not where it is blank or missing', () => {
    const { unreadable } = readNoting(getService.response.lenient, { hours: { from: 9, to: [] }, name: '', url: null });
    expect(unreadable).toEqual([{ field: 'hours.to', type: 'array' }]);
    expect(readNoting(listBanks.response.lenient, null).unreadable).toEqual([]);
  });

  it('is not taken down any more once a reading has thrown', () => {
    const looks = (): number => {
      let count = 0;
      const row = {
        get id() {
          count += 1;
          return {};
        },
      };
      getProfile.response.lenient.safeParse(row);
      return count;
    };
    const before = looks();
    const broken = z.unknown().transform(() => {
      throw new Error('broken');
    });
    expect(() => readNoting(broken, 1)).toThrow('broken');
    expect(looks()).toBe(before);
  });

  it('is the answer where nothing of it is understood', () => {
    expect(readNoting(listDraws.response.lenient, 7).unreadable).toEqual([{ field: 'data', type: 'number' }]);
    const plain = shape((wire) => z.object({ id: wire.id() }));
    expect(readNoting(plain.lenient, null).unreadable).toEqual([{ field: 'data', type: 'null' }]);
  });
});
