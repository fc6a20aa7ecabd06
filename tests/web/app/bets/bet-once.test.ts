import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enter, LONG_PERIOD, playOf, toCheck } from './bets';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
let member: Browser;
beforeAll(async () => {
  app = await openApp(LONG_PERIOD);
  member = await signIn(app.browser());
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** The number of orders and the amount of money that a journey has cost. */
async function costOf(journey: () => Promise<void>) {
  const before = await playOf(app);
  await journey();
  const after = await playOf(app);
  return {
    orders: after.orders.length - before.orders.length,
    charged: Math.round((Number(before.balance) - Number(after.balance)) * 100),
  };
}

/** The web tier stores form results for 15 minutes of monotonic time. */
function twentyMinutesLater(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 20 * 60_000);
}

const RECEIPT = /^\/vote\/bets\/\d+\/[\w-]+$/;

describe('one check page is one order', () => {
  it('when it is sent once, and leads to the receipt with a message', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member);
      const answer = await member.post(at, {});
      expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(RECEIPT)]);
      expect((await member.get('/home')).$('[role=status]').first().text()).toBe('Your bet is placed.');
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });

  it('when fifty taps arrive at once: all of them end on the same receipt', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member, 'lily', '2.50');
      const answers = await Promise.all(Array.from({ length: 50 }, () => member.post(at, {})));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
      const receipts = new Set(answers.map(({ location }) => location));
      expect([...receipts]).toEqual([expect.stringMatching(RECEIPT)]);
    });
    expect(cost).toEqual({ orders: 1, charged: 250 });
  });

  it('when it is sent again after Back, after a reload and from a second tab', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member);
      const first = await member.post(at, {});
      const back = await member.get(at);
      expect([back.status, back.location]).toEqual([302, first.location]);
      expect(back.headers.get('x-remix-replace')).toBe('true');
      expect((await member.post(at, {})).location).toBe(first.location);
      expect((await member.get(at)).location).toBe(first.location);
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });

  it('when it is sent from two browsers of the same member', async () => {
    const cost = await costOf(async () => {
      const { at, page } = await toCheck(member);
      const fields = Object.fromEntries(
        page
          .$('main form')
          .serializeArray()
          .map(({ name, value }) => [name, value]),
      );
      const other = await signIn(app.browser());
      await other.get('/vote');
      const { csrf } = Object.fromEntries(
        (await other.get('/logout'))
          .$('main form')
          .serializeArray()
          .map(({ name, value }) => [name, value]),
      );
      const [one, two] = await Promise.all([member.post(at, {}), other.post(at, { ...fields, csrf })]);
      expect([one.location, two.location]).toEqual([expect.stringMatching(RECEIPT), one.location]);
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });

  it('when it is sent twenty minutes later, when the web tier has forgotten it', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member);
      const first = await member.post(at, {});
      twentyMinutesLater();
      expect((await member.post(at, {})).location).toBe(first.location);
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });
});

describe('a form that was sent before', () => {
  it('is refused with other entries, charges nothing, and comes back fresh with what was typed', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member);
      expect((await member.post(at, {})).location).toMatch(RECEIPT);
      const change = await member.get(`/vote?${at.split('?')[1]}`);
      const key = change.$('input[name=formKey]').val();
      const next = await member.post('/vote', { amount: '20' });
      await member.get(next.location);
      const refused = await member.post(next.location, {});
      expect(refused.status).toBe(409);
      expect(refused.$('[role=alert]').text()).toContain(sentence('en', 'errors:form.sent_before'));
      expect(refused.$('main a[href^="/vote/bets?period="]')).toHaveLength(1);
      expect(refused.$('input[name=amount]').val()).toBe('20');
      expect(refused.$('input[name=pattern]:checked').val()).toBe('rose');
      expect(refused.$('input[name=formKey]').val()).not.toBe(key);
      // One more tap checks it as a separate bet.
      const fresh = await member.post('/vote', {});
      expect(fresh.location).toMatch(/^\/vote\/check/);
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });

  it('is refused by the member API too, where the web tier has forgotten it', async () => {
    const cost = await costOf(async () => {
      const { at } = await toCheck(member);
      await member.post(at, {});
      twentyMinutesLater();
      await member.get(at);
      const refused = await member.post(at, { amount: '20' });
      expect(refused.status).toBe(409);
      expect(refused.main).toContain(sentence('en', 'errors:form.sent_before'));
      expect(app.logLines().at(-1)).toMatchObject({ calls: [{ call: 'POST /game/saveorder', reason: 'duplicate' }] });
    });
    expect(cost).toEqual({ orders: 1, charged: 1000 });
  });
});

it('two forms of the same page are two bets: each is drawn with a key of its own', async () => {
  const cost = await costOf(async () => {
    for (const at of [await enter(member), await enter(member)]) {
      await member.get(at);
      expect((await member.post(at, {})).location).toMatch(RECEIPT);
    }
  });
  expect(cost).toEqual({ orders: 2, charged: 2000 });
});
