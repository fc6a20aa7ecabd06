import { describe, expect, it } from 'vitest';
import { sendPushes } from '~/member-api/push/send-push.server';
import { HOUR } from '../operator/operator.stage';
import { createBrowser } from './push-receiver';
import { ALL, setPushStage } from './push.stage';

const MINUTE = 60_000;
const { stage, post, db, pass, choose, state, answer, signInElsewhere, warnings } = setPushStage();
const outbox = () => db().selectFrom('outbox').selectAll().execute();
const subscriptions = () => db().selectFrom('push_subscriptions').selectAll().execute();
const titles = (received: readonly { shown: { title: string } }[]) => received.map(({ shown }) => shown.title);

describe('delivery', () => {
  it.each([404, 410])('to a subscription that is over ends it: %i', async (status) => {
    await choose(post.subscribe());
    await answer();
    post.state.status = status;
    expect(await pass()).toHaveLength(1);
    expect(await subscriptions()).toEqual([]);
    expect(await outbox()).toEqual([]);
    expect((await state()).devices).toEqual([]);
  });

  it.each([400, 403, 413])('that is refused is given up at once, and the device stays: %i', async (status) => {
    await choose(post.subscribe());
    await answer();
    post.state.status = status;
    await pass();
    expect(await outbox()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it.each([429, 503, 302])('is tried again with longer waits, and given up in the end: %i', async (status) => {
    await choose(post.subscribe());
    await answer();
    post.state.status = status;
    const counts: number[] = [];
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720, 1_440]) {
      stage.clock += minutes * MINUTE;
      counts.push((await pass()).length + (await pass()).length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(await outbox()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toMatch(/push\/|127\.0\.0\.1/);
  });

  it('to one device that does not work holds up no other', async () => {
    // At the first port nothing listens.
    await choose(createBrowser('http://127.0.0.1:9'));
    const works = post.subscribe();
    await choose(works, ALL, { token: await signInElsewhere() });
    await pass();
    stage.clock += HOUR;
    await answer();
    expect((await pass()).map(({ path }) => path)).toEqual([works.path]);
    expect(await outbox()).toHaveLength(2);
  });

  it('happens once, however many processes send', async () => {
    await choose(post.subscribe());
    await answer();
    await Promise.all([sendPushes(stage.instance.service), sendPushes(stage.instance.service)]);
    expect(await pass()).toHaveLength(1);
  });

  it('loses nothing that happens while a notification is on its way', async () => {
    await choose(post.subscribe());
    await answer();
    post.state.before = async () => {
      delete post.state.before;
      await answer();
    };
    expect(await pass()).toHaveLength(1);
    stage.clock += MINUTE;
    expect(titles(await pass())).toEqual(['You have an answer']);
  });

  it('to one device happens ten times a day at most; the next ones wait for the next day', async () => {
    await choose(post.subscribe());
    let sent = 0;
    for (let i = 0; i < 12; i += 1) {
      await answer();
      stage.clock += MINUTE;
      sent += (await pass()).length;
    }
    expect(sent).toBe(10);
    stage.clock = Date.UTC(2026, 10, 22);
    expect(await pass()).toHaveLength(1);
  });
});
