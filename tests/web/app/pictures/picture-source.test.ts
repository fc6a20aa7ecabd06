import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { LookupAll } from '~/config/outbound/connect-only-to.server';
import { FileUnavailable } from '~/upstream/media/remote-file.server';
import { createPictureRule } from '~/upstream/media/picture-rule';
import { createPictureSource } from '~/upstream/media/picture-source.server';
import { file, openUpstream, redirect, type BadUpstream } from '../../../faults/bad-upstream';

/** A server inside the operator's network, from which no picture may be fetched. */
let inside: BadUpstream;
let port: string;
beforeAll(async () => {
  inside = await openUpstream();
  ({ port } = new URL(inside.url));
});
afterAll(() => inside.close());
afterEach(() => inside.heal());

const SECRET = file(Buffer.from('secret'), 'image/png');

/** A name server that returns these addresses for a name, one after the other. */
function nameServer(...answers: string[][]): LookupAll {
  let asked = 0;
  return (_name, _options, callback) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

/** Notations of an internal address, each as the host of a URL. */
const INSIDE = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '0177.0.0.1',
  '0177.1',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '017700000001',
  '00000177.0.0.01',
  '127.8.9.10',
  '0',
  '0.0.0.0',
  '0x0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.０.０.１',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::FFFF:0x7f.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

describe('a picture of a listed host', () => {
  test.each(INSIDE)('is not fetched from inside: %s', async (host) => {
    inside.on('/a.png', SECRET);
    const error = await createPictureSource(() => 'listed')(`http://${host}:${port}/a.png`).catch(
      (cause: unknown) => cause,
    );
    // No attempt to connect: no address, an unknown name, or a refused address.
    const code = error instanceof FileUnavailable ? 'refused' : (error as NodeJS.ErrnoException).code;
    expect(['refused', 'ERR_INVALID_URL', 'ENOTFOUND']).toContain(code);
    expect(inside.received).toEqual([]);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.1', '127.0.0.1']],
    [['169.254.169.254']],
    [['fd00:ec2::254']],
    [['0.0.0.0']],
    [[]],
  ])('is not fetched when its name leads inside: %j', async (addresses) => {
    inside.on('/a.png', SECRET);
    const fetchPicture = createPictureSource(() => 'listed', nameServer(addresses));
    await expect(fetchPicture(`http://cdn.example:${port}/a.png`)).rejects.toThrow(FileUnavailable);
    expect(inside.received).toEqual([]);
  });

  it('is not fetched when its name leads inside the second time it is asked', async () => {
    inside.on('/a.png', SECRET);
    // The name is resolved once per connection, and the checked address is the one that is connected to.
    const asked: string[] = [];
    const changing: LookupAll = (name, options, callback) => {
      asked.push(name);
      nameServer([asked.length % 2 === 1 ? '203.0.113.7' : '127.0.0.1'])(name, options, callback);
    };
    const fetchPicture = createPictureSource(() => 'listed', changing);
    for (let times = 0; times < 4; times++)
      await expect(fetchPicture(`http://cdn.example:${port}/a.png`)).rejects.toThrow(FileUnavailable);
    expect(asked).toHaveLength(4);
    expect(inside.received).toEqual([]);
  });

  it('may live at an address of the operator’s own where the configuration names its origin', async () => {
    inside.on('/a.png', SECRET);
    const rule = createPictureRule([`http://pictures.internal:${port}`], []);
    const bytes = await createPictureSource(rule, nameServer(['127.0.0.1']))(`http://pictures.internal:${port}/a.png`);
    expect(Buffer.from(bytes).toString()).toBe('secret');
  });

  it('is not fetched from where clouds hand out credentials, even where the configuration names the host', async () => {
    const fetchPicture = createPictureSource(() => 'configured', nameServer(['169.254.169.254']));
    await expect(fetchPicture('http://metadata.internal/a.png')).rejects.toThrow(FileUnavailable);
  });
});

describe('a redirect', () => {
  const rule = (url: URL) =>
    url.pathname.startsWith('/outside') ? 'configured' : createPictureRule([], ['cdn.example'])(url);
  const go = () => createPictureSource(rule, nameServer(['127.0.0.1']))(`http://api.example:${port}/outside`);

  it.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://other.example/a.png',
    '//other.example/a.png',
    'http://user:secret@cdn.example/a.png',
    'http://cdn.example:6379/a.png',
    'http://cdn.example/a.png',
    'file:///etc/passwd',
    'gopher://cdn.example/',
    'data:image/png;base64,AA==',
    'http://[',
    '/inside.png',
  ])('is not followed to where no picture may be fetched from: %s', async (location) => {
    inside.on('/outside', redirect(location));
    inside.on('/inside.png', SECRET);
    await expect(go()).rejects.toThrow(FileUnavailable);
    expect(inside.received.map(({ path }) => path)).toEqual(['/outside']);
  });

  it('is followed to an allowed place', async () => {
    inside.on('/outside', redirect('/outside/a.png'));
    inside.on('/outside/a.png', SECRET);
    expect(Buffer.from(await go()).toString()).toBe('secret');
  });

  it('in a circle comes to an end', async () => {
    inside.on('/outside', redirect('/outside'));
    await expect(go()).rejects.toThrow(FileUnavailable);
    expect(inside.received).toHaveLength(4);
  });
});

it('a server of pictures learns nothing about the member', async () => {
  inside.on('/a.png', SECRET);
  await createPictureSource(() => 'configured')(`${inside.url}/a.png`);
  expect(Object.keys(inside.received[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});
