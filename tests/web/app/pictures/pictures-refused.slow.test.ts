import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cut,
  empty,
  file,
  hang,
  html,
  huge,
  openUpstream,
  redirect,
  reset,
  status,
  text,
  type Behaviour,
  type BadUpstream,
} from '../../../faults/bad-upstream';
import { openPictureStage, photograph, type PictureStage } from './pictures.stage';

let inside: BadUpstream;
beforeAll(async () => {
  inside = await openUpstream();
});
afterAll(() => inside.close());
afterEach(() => inside.heal());

let pictures: PictureStage;
let jpeg: Buffer;
beforeAll(async () => {
  [pictures, jpeg] = await Promise.all([openPictureStage(), photograph()]);
});
afterAll(() => pictures.stage.close());
afterEach(() => pictures.stage.upstream.heal());

const place = (behaviour: Behaviour) => pictures.place(behaviour);
const get = (address: string, headers?: Record<string, string>) => pictures.get(address, headers);

describe('an address that no page has written', () => {
  it.each(['&w=161', '&w=0', '&w=-160', '&w=1e9', '&w=99999', '&w=wide', '&q=best'])(
    'is answered with nothing: %s',
    async (query) => {
      const { address, path } = place(file(jpeg, 'image/jpeg'));
      expect((await get(address + query)).status).toBe(404);
      expect(pictures.askedFor(path)).toBe(0);
    },
  );

  it('is answered with nothing, whatever it asks for', async () => {
    inside.on('/secret.png', file(jpeg, 'image/jpeg'));
    const { address, path, original } = place(file(jpeg, 'image/jpeg'));
    const signature = new URLSearchParams(address.split('?')[1]).get('s') ?? '';
    const other = new URLSearchParams(place(file(jpeg, 'image/jpeg')).address.split('?')[1]).get('s') ?? '';
    for (const [src, sign] of [
      [original, ''],
      [original, other],
      [original, signature.slice(0, -2)],
      [original, `${signature}AA`],
      [`${original}?x`, signature],
      [`${pictures.stage.upstream.url}/member/info`, signature],
      [`${inside.url}/secret.png`, signature],
      ['https://evil.example/', signature],
      ['/etc/passwd', signature],
      ['javascript:alert(1)', signature],
      ['', signature],
    ]) {
      const answer = await get(`/img?src=${encodeURIComponent(src ?? '')}&s=${sign}`);
      expect([answer.status, answer.location, answer.body], src).toEqual([404, '', '']);
    }
    expect((await get('/img')).status).toBe(404);
    expect((await get(`/img?s=${signature}`)).status).toBe(404);
    expect([pictures.askedFor(path), inside.received.length]).toEqual([0, 0]);
  });
});

const nothing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } });

/** A JPEG of one pixel that claims to be 65,500 pixels wide and high. */
async function bomb(): Promise<Buffer> {
  const small = await nothing(1, 1).jpeg().toBuffer();
  // Height and width follow the start of the frame (0xffc0), its length and the sample precision.
  small.writeUInt32BE(0xffdc_ffdc, small.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return small;
}

const tooManyPixels = () => nothing(5_000, 5_000).png({ compressionLevel: 1 }).toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('a picture that cannot be made smaller', () => {
  const trickle: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const timer = setInterval(() => response.write('x'), 200);
    response.on('close', () => clearInterval(timer));
  };
  const KINDS: [string, () => Behaviour | Promise<Behaviour>][] = [
    ['is not there', () => status(404)],
    ['is behind a broken server', () => status(500)],
    ['is a page', () => html],
    ['is a page that says that it is a picture', () => text('<!doctype html><script>alert(1)</script>', 'image/png')],
    ['is a drawing with a script', () => text(svg, 'image/svg+xml')],
    ['is a drawing that says that it is a picture', () => text(svg, 'image/png')],
    ['is a document', () => file(Buffer.from('%PDF-1.7\n'), 'image/jpeg')],
    ['is nothing', () => empty],
    ['is nothing that says that it is a picture', () => text('', 'image/png')],
    ['is broken', () => file(jpeg.subarray(0, 5_000), 'image/jpeg')],
    [
      'is a beginning and then something else',
      () => file(Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(9_000, 7)]), 'image/jpeg'),
    ],
    ['is a bomb', async () => file(await bomb(), 'image/jpeg')],
    ['has too many pixels', async () => file(await tooManyPixels(), 'image/png')],
    ['weighs too much', () => file(Buffer.concat([jpeg, Buffer.alloc(7 * 1024 * 1024)]), 'image/jpeg')],
    [
      'weighs 50 MB and does not say so',
      () => (response, request) => {
        response.setHeader('x', 'y');
        const write = response.writeHead.bind(response);
        response.writeHead = (code: number) => write(code, { 'content-type': 'image/jpeg' });
        huge(50)(response, request);
      },
    ],
    [
      'is compressed a second time',
      () => (response) =>
        void response.writeHead(200, { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' }).end(gzipSync(jpeg)),
    ],
    ['is on a line that breaks at once', () => reset],
    ['is on a line that breaks halfway', () => cut],
    ['is inside', () => redirect(`${inside.url}/secret.png`)],
    ['is elsewhere', () => redirect('https://evil.example/a.jpg')],
    ['is nowhere', () => redirect('http://[')],
    ['never comes', () => hang],
    ['comes in drops', () => trickle],
  ];

  it.each(KINDS)('because it %s is shown as it is, and not asked for again at once', async (_, behaviourOf) => {
    inside.on('/secret.png', file(jpeg, 'image/jpeg'));
    const { address, original, path } = place(await behaviourOf());
    const answer = await get(address);
    expect([answer.status, answer.location, answer.body]).toEqual([302, original, '']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await get(`${address}&w=160`)).location).toBe(original);
    expect([pictures.askedFor(path), inside.received.length]).toEqual([1, 0]);
    expect(pictures.stage.app.log()).not.toContain(path);
  });

  it('is shown as it is while too many others are being made', async () => {
    const held: (() => void)[] = [];
    let refused = 0;
    const waiting = Array.from({ length: 25 }, async () => {
      const { address } = place((response) => void held.push(() => response.writeHead(404).end()));
      const { status } = await get(address);
      if (status === 302) refused += 1;
    });
    // 24 are made at a time, and all are held: one that is refused tells that as many are under way.
    await expect.poll(() => refused).toBeGreaterThan(0);
    const { address, original, path } = place(file(jpeg, 'image/jpeg'));
    const answer = await get(address);
    expect([answer.status, answer.location, answer.headers.get('cache-control')]).toEqual([302, original, 'no-store']);
    expect(pictures.askedFor(path)).toBe(0);
    const timer = setInterval(() => held.splice(0).forEach((release) => release()), 20);
    await Promise.all(waiting);
    clearInterval(timer);
    expect((await get(address)).status).toBe(200);
  });
});
