import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '~/i18n/language';
import type { Browser, BrowserOptions, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sendWithFile } from '../harness/send-file';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const PATH = '/profile/recharge';
const picture = async (shade: number) =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 9, b: 9 } } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
  );

const send = (member: Browser, page: Seen, typed: Record<string, string>, bytes?: Uint8Array, path = PATH) =>
  sendWithFile(member, page, path, typed, { field: 'screenshot', name: 'paid.jpg', bytes });

async function open(options: BrowserOptions = {}): Promise<{ member: Browser; page: Seen; bankId: string }> {
  const member = await signIn(app.browser(options));
  const page = await member.get(PATH);
  return { member, page, bankId: String(page.$('input[name=bankId]').first().val()) };
}

it.each<[Language, string, string]>([
  ['en', 'don’t send money to anyone', 'We never ask you to pay to withdraw'],
  ['zh-CN', '请不要向任何人转账', '工作人员绝不会要求您先付款才能提现'],
  ['ja', '誰にもお金を送らないでください', 'スタッフが出金のためにお支払いをお願いすることは決してありません'],
])(
  'the demo says in %s to don’t send money to anyone (X5), and that nobody has to pay to withdraw (X7)',
  async (lang, ...said) => {
    const member = await signIn(app.browser());
    member.jar.set('lang', lang);
    const page = await member.get(PATH);
    for (const words of said) expect(page.main).toContain(words);
    expect(page.main).not.toContain(sentence(lang, 'recharge:lead'));
  },
);

it('says the bounds before anything is typed, and chooses nothing in advance', async () => {
  const { page } = await open();
  expect(page.main).toMatch(/From \S+ to \S+ credits/);
  expect(page.$('input[name=bankId][checked]')).toHaveLength(0);
  expect(page.$('form[enctype="multipart/form-data"] input[type=file]')).toHaveLength(1);
});

it('a picture outlives errors of the other fields and is recorded for review once, however often the form is sent', async () => {
  const { member, page, bankId } = await open();
  const refused = await send(member, page, { bankId, amount: 'ten' }, await picture(10));
  expect(refused.status).toBe(400);
  expect(refused.main).toContain('Picture received: paid.jpg');
  expect(refused.$('input[name=amount]').val()).toBe('ten');
  expect(refused.$(`input[name=bankId][value="${bankId}"]`).attr('checked')).toBeDefined();
  const sent = await Promise.all(Array.from({ length: 50 }, () => send(member, refused, { bankId, amount: '100' })));
  // As many as the rate limit allows get the first response; the others are rejected.
  const answers = new Set(sent.map(({ status, location }) => `${String(status)} ${location}`));
  expect([...answers].sort()).toEqual(['302 /profile/records?kind=recharges', '429 ']);
  const { service } = (await app.inside.memberApi)!;
  const rows = await service.db.selectFrom('recharges').select('amount').execute();
  expect(rows.map(({ amount }) => amount)).toEqual([100_00]);
});

it('is counted for each login: one who tries very often keeps nobody else of the network waiting', async () => {
  const network = { address: '127.0.113.8' };
  const { member, page } = await open(network);
  let answer = await send(member, page, {});
  for (let count = 1; count < 60 && answer.status === 400; count++) answer = await send(member, page, {});
  expect(answer.status).toBe(429);
  const other = await open(network);
  expect((await send(other.member, other.page, {})).status).toBe(400);
});

it('the same picture is refused a second time, naming the recharge that it belongs to', async () => {
  const { member, page, bankId } = await open();
  await send(member, page, { bankId, amount: '120' }, await picture(90));
  const next = await member.get(PATH);
  const refused = await send(member, next, { bankId, amount: '130' }, await picture(90));
  expect(refused.status).toBe(400);
  expect(refused.main).toMatch(/belongs to your top-up of \S*120\.00 from/);
  expect(refused.main).not.toContain('Picture received');
});

it('the list of a demo loads itself again without scripts once its program has reviewed the recharge', async () => {
  const { member, page, bankId } = await open();
  await send(member, page, { bankId, amount: '140' }, await picture(70));
  const list = await member.get('/profile/records?kind=recharges');
  expect(list.main).toContain('a program credits it after about 20 seconds');
  expect(list.$.html()).toMatch(/<meta http-equiv="refresh" content="(\d|1\d|2[0-3])"/);
  const statement = await member.get('/profile/records');
  expect(statement.$.html(), 'a page with a form').not.toContain('http-equiv="refresh"');
});

it('a file is known by its bytes: a drawing that calls itself a picture is refused, and the rest stays', async () => {
  const { member, page, bankId } = await open();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const refused = await send(member, page, { bankId, amount: '50' }, svg);
  expect(refused.status).toBe(400);
  expect(refused.main).toContain('Please choose a JPEG, PNG, WebP or HEIC picture.');
  expect(refused.$('input[name=amount]').val()).toBe('50');
});

it('a file over 8 MB is refused with its own sentence, and what was typed stays', async () => {
  const { member, page, bankId } = await open();
  const refused = await send(member, page, { bankId, amount: '50' }, new Uint8Array(9 * 1024 * 1024));
  expect(refused.status).toBe(413);
  expect(refused.main).toContain('This file is larger than 8 MB.');
  expect(refused.$('input[name=amount]').val()).toBe('50');
});

it('nothing chosen and nothing typed is answered next to each field', async () => {
  const { member, page } = await open();
  const refused = await send(member, page, { amount: '' });
  expect(refused.status).toBe(400);
  for (const sentence of [
    'Please choose an account for the top-up',
    'Please fill in this field',
    'Please choose a screenshot of the payment',
  ])
    expect(refused.main).toContain(sentence);
  expect(refused.$('[role=alert] h2').text()).toBe('Please fill in all required fields.');
  expect(refused.$('[role=alert] a[href="#recharge-amount"]').text()).toBe('Please fill in “Amount”.');
});

describe('the address for scripts', () => {
  const SEND = `${PATH}/send`;

  it('records as the form does, and answers with where to go and the message that goes along', async () => {
    const { member, page, bankId } = await open();
    const answer = await send(member, page, { bankId, amount: '140' }, await picture(140), SEND);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { location: '/profile/records?kind=recharges' }]);
    expect(answer.cookies.map(({ name }) => name)).toContain('flash');
    expect((await member.get('/profile/records?kind=recharges')).main).toContain('$140.00');
  });

  it('answers with the reply of the form, in its status', async () => {
    const { member, page, bankId } = await open();
    const answer = await send(member, page, { bankId, amount: '140' }, new TextEncoder().encode('<svg/>'), SEND);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      result: { error: { screenshot: ['reason.file_type'] }, initialValue: { amount: '140', bankId } },
    });
  });

  it('is no page: it leads to the form, and who is not signed in to the login', async () => {
    const { member, page } = await open();
    expect((await member.get(SEND)).location).toBe(PATH);
    member.jar.clear();
    const answer = await send(member, page, {}, undefined, SEND);
    expect(JSON.parse(answer.body)).toEqual({ location: `/login?redirect=${encodeURIComponent(SEND)}` });
  });
});
