import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listBanners } from '../calls/content';
import { getDraw, getLatestDraw, getNextPeriod, listDraws, listOdds } from '../calls/draw';
import { getBalance, getRechargeState, uploadImage } from '../calls/funds';
import { getProfile, listRegions } from '../calls/meet';
import { listNotices } from '../calls/news';
import { getService } from '../calls/service';

/** Parses data with a call's lenient schema; `undefined` if it fails. */
function readOf(call: { response: { lenient: z.ZodTypeAny } }, data: unknown): unknown {
  const read = call.response.lenient.safeParse(data);
  return read.success ? (JSON.parse(JSON.stringify(read.data)) as unknown) : undefined;
}

const DRAW = { period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'] };

describe('a draw', () => {
  it.each(['1,5,6', '1 5 6', '[1,5,6]', '["1","5","6"]', ' 1, 5 ,6 ', '1|5|6', '1+5+6', '01,05,06', ['1', '5', '6']])(
    'has its numbers as %j',
    (numbers) => {
      expect(readOf(getLatestDraw, { ...DRAW, numbers })).toEqual(DRAW);
    },
  );

  it.each(['rose,smoke', 'Rose Smoke', '["rose","smoke"]', ['ROSE', 'smoke']])('has its result as %j', (result) => {
    expect(readOf(getLatestDraw, { ...DRAW, result })).toEqual(DRAW);
  });

  it('has a result of one word, and one that is missing names no winner', () => {
    expect(readOf(getLatestDraw, { ...DRAW, result: 'rose' })).toMatchObject({ result: ['rose'] });
    expect(readOf(getLatestDraw, { ...DRAW, result: null })).toMatchObject({ result: [] });
  });

  it.each([undefined, null, ''])('has its sum worked out where that is %j', (sum) => {
    expect(readOf(getLatestDraw, { ...DRAW, numbers: '1,5,6', sum })).toEqual(DRAW);
  });

  it.each(['1,x,6', [1, 'x', 6], {}, 'one', undefined, '156', 156, '15', '6'])(
    'is none with the numbers %j: some of them would be another draw',
    (numbers) => {
      expect(readOf(getLatestDraw, { ...DRAW, numbers })).toBeUndefined();
    },
  );

  it('that is not over has no result to be proven', () => {
    expect(readOf(getDraw, { period: '42', commitment: 'ab' })).toEqual({ period: '42', commitment: 'ab' });
  });
});

it.each([
  ['Harbour,Hill', [{ name: 'Harbour' }, { name: 'Hill' }]],
  ['Harbour、Hill', [{ name: 'Harbour' }, { name: 'Hill' }]],
  ['["Harbour","Hill"]', [{ name: 'Harbour' }, { name: 'Hill' }]],
  [
    ['Harbour', 'Hill'],
    [{ name: 'Harbour' }, { name: 'Hill' }],
  ],
  [{ list: ['Harbour'] }, [{ name: 'Harbour' }]],
  [[{ value: 3, label: 'Harbour' }], [{ id: '3', name: 'Harbour' }]],
  [[{ addressId: 3, address: 'Harbour' }], [{ id: '3', name: 'Harbour' }]],
  [
    { 3: 'Harbour', 4: 'Hill' },
    [
      { id: '3', name: 'Harbour' },
      { id: '4', name: 'Hill' },
    ],
  ],
])('regions are read as %j', (data, list) => {
  expect(readOf(listRegions, data)).toMatchObject({ list });
});

it.each([
  ['a.jpg,b.jpg', ['a.jpg', 'b.jpg']],
  ['https://x.example/a,1.jpg,https://x.example/b.jpg', ['https://x.example/a,1.jpg', 'https://x.example/b.jpg']],
  ['["/a.jpg","/b.jpg"]', ['/a.jpg', '/b.jpg']],
  [['/a.jpg'], ['/a.jpg']],
  [
    [{ url: '/a.jpg' }, { src: '/b.jpg' }],
    ['/a.jpg', '/b.jpg'],
  ],
  [{ url: '/a.jpg' }, ['/a.jpg']],
  [{ list: [{ url: '/a.jpg' }] }, ['/a.jpg']],
])('photos and films of a profile are read as %j', (sent, read) => {
  expect(readOf(getProfile, { photos: sent, videos: sent })).toMatchObject({ photos: read, videos: read });
});

const ROSES = [
  { option: 'rose', odds: 1.95 },
  { option: 'lily', odds: 2 },
];
it.each([
  [{ rose: 1.95, lily: '2' }],
  [{ odds: { rose: '1.95', lily: 2 } }],
  [{ rose: { odds: 1.95 }, lily: { ratio: 2 } }],
  ['{"rose":1.95,"lily":2}'],
  [{ rose: '1:1.95', lily: '1：2.00' }],
  [
    [
      { name: 'Rose', rate: 1.95 },
      { type: 'lily', value: '2' },
    ],
  ],
  [
    {
      list: [
        { pattern: 'rose', ratio: 1.95 },
        { key: 'lily', odds: 2 },
      ],
    },
  ],
])('odds are read as %j', (data) => {
  expect((readOf(listOdds, data) as { list: object[] }).list).toMatchObject(ROSES);
});

it.each([['12.5'], [12.5], [{ balance: '12.50' }], [{ money: 12.5 }], [{ amount: '12.5' }]])(
  'a balance is read as %j',
  (data) => {
    expect(readOf(getBalance, data)).toMatchObject({ balance: 1250 });
  },
);

it.each([['42'], [42], [{ period: 42 }], [{ nextperiod: '42' }], [{ issue: 42 }]])('a period is read as %j', (data) => {
  expect(readOf(getNextPeriod, data)).toMatchObject({ period: '42' });
});

it.each(['url', 'link', 'kefu', 'href', 'address'].map((name) => ({ [name]: 'https://chat.example/' })))(
  'the address of a chat is read as %j, and as text',
  (data) => {
    for (const sent of [data, 'https://chat.example/', [data]])
      expect(readOf(getService, sent)).toMatchObject({ url: 'https://chat.example/' });
  },
);

describe('recharging', () => {
  const CLOSED = [
    { recharge: false },
    { allow: 0 },
    { rechargeOpen: false, min: 10 },
    { status: 1, recharge: false },
    { data: { enabled: false } },
    { status: 0, data: {} },
    [{ enabled: false }],
  ];
  it.each([true, 1, '1', 'true', {}, [], null, { enabled: 1 }, { isRecharge: '1' }, { status: true }, { data: {} }])(
    'is open where the service says %j',
    (data) => {
      expect(readOf(getRechargeState, data)).toMatchObject({ enabled: true });
    },
  );

  it.each([false, 0, '0', 'false', { enabled: false }, { isRecharge: 0 }, { status: '0' }, ...CLOSED])(
    'is closed where the service says %j',
    (data) => {
      expect(readOf(getRechargeState, data)).toMatchObject({ enabled: false });
    },
  );

  it.each(['perhaps', 7, { enabled: 'perhaps' }, ['x'], { message: 'closed' }, { min: 5 }])(
    'is neither where the service says %j',
    (data) => {
      expect(readOf(getRechargeState, data)).toBeUndefined();
    },
  );
});

it.each([
  ['/x.png'],
  [{ url: '/x.png' }],
  [{ path: '/x.png' }],
  [{ src: '/x.png' }],
  [{ file: '/x.png' }],
  [['/x.png']],
  [[{ url: '/x.png' }]],
])('the address of an upload is read as %j', (data) => {
  expect(readOf(uploadImage, data)).toMatchObject({ url: '/x.png' });
});

it('banners and announcements may be bare', () => {
  expect(readOf(listBanners, ['/a.jpg'])).toMatchObject({ list: [{ url: '/a.jpg' }] });
  for (const data of [['Hello'], 'Hello', [{ content: 'Hello' }], { list: [{ text: 'Hello' }] }])
    expect(readOf(listNotices, data)).toMatchObject({ list: [{ text_en_us: 'Hello' }] });
});

describe('an announcement', () => {
  const TITLED = { title_en_us: 'Break', text_en_us: 'Hello' };
  it.each<unknown>([
    [[{ title: 'Break', content: 'Hello' }]],
    [[{ title: 'Break', text_en_us: 'Hello' }]],
    [{ title: 'Break', content: 'Hello' }],
    [{ data: { title: 'Break', text: 'Hello' } }],
    [[TITLED, { text_en_us: '' }, { title: null, content: '' }, '']],
  ])('keeps title and text in %j', (data) => {
    expect(readOf(listNotices, data)).toMatchObject({ list: [TITLED] });
    expect((readOf(listNotices, data) as { list: object[] }).list).toHaveLength(1);
  });

  it('may be a title alone, or in one language', () => {
    expect(readOf(listNotices, [{ title: 'Break' }])).toMatchObject({ list: [{ title_en_us: 'Break' }] });
    expect(readOf(listNotices, [{ text_ja_jp: 'x' }])).toEqual({ list: [{ text_ja_jp: 'x' }] });
  });

  it('is for everybody where nothing says the language, and no English', () => {
    const everybody = { title_en_us: 'Break', title_zh_cn: 'Break', title_ja_jp: 'Break', text_ja_jp: 'x' };
    const texts = { text_en_us: 'Hello', text_zh_cn: 'Hello' };
    const sent = [{ title: 'Break', content: 'Hello', text_ja_jp: 'x' }];
    expect(readOf(listNotices, sent)).toEqual({ list: [{ ...everybody, ...texts }] });
  });

  it.each([[[{ text_en_us: '' }]], [{ list: [{ title: '', content: null }] }], [{ text_en_us: '' }]])(
    'is none where it was left blank: %j',
    (data) => {
      expect(readOf(listNotices, data)).toMatchObject({ list: [] });
    },
  );

  it.each([[[{ id: 7 }]], [{ note: 'Hello' }]])('without a word that can be found cannot be read: %j', (data) => {
    expect(readOf(listNotices, data)).toBeUndefined();
  });
});

it('the published contract knows one shape of each', () => {
  for (const [call, data] of [
    [getLatestDraw, { ...DRAW, numbers: '1,5,6' }],
    [listDraws, [DRAW]],
    [listRegions, ['Harbour']],
    [listOdds, { rose: 1.95 }],
    [getBalance, '12.50'],
    [getNextPeriod, '42'],
    [getRechargeState, true],
    [uploadImage, '/x.png'],
  ] as const)
    expect(call.response.strict.safeParse(data).success).toBe(false);
});
