import { beforeEach, describe, expect, it } from 'vitest';
import { envelope, success, text } from '../../../faults/bad-upstream';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

/** Loads a page as a new member, so that there is no stale fallback. */
const see = async (path: string) => (await stage.member()).get(path);

/** Every status of the catalogue in the specification, chapter 8. */
const STATUSES = [
  [400, 'bad_request'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'request_timeout'],
  [500, 'server_error'],
  [501, 'not_implemented'],
  [502, 'bad_gateway'],
  [503, 'unavailable'],
  [504, 'gateway_timeout'],
  [505, 'http_version'],
] as const;

const PARTS = [
  ['/profile', '/member/getuserbalance'],
  ['/profile/bank-card', '/member/getuserbank'],
  ['/profile/withdraw', '/member/getuserbalance'],
  ['/profile/recharge', '/member/isRecharge'],
  ['/vote', '/lottery/getodds'],
  ['/meet', '/meet/xuanfeiAddress'],
] as const;

const BANK = { id: '1', name: 'Hill Bank', accountName: 'Garden', accountNumber: '1' };

describe.each(PARTS)('a part of %s that fails', (path, call) => {
  beforeEach(() => stage.upstream.on('/bank/list', success([BANK])));

  it.each(STATUSES)('says why by HTTP %s, what the service says of it, and the reference', async (status, kind) => {
    const said = { code: status, msg: 'Back <b>soon</b> \u202eafter tea' };
    stage.upstream.on(call, text(JSON.stringify(said), 'application/json', status));
    const page = await see(path);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', `errors:upstream.${kind}`, { path: call }));
    expect(page.main).toContain(`Reference: ${page.headers.get('x-request-id')}`);
    const frame = page.$('main [data-said=service]').first();
    expect(frame.text()).toMatch(/^The service says: “Back soon .?after tea”$/u);
    expect(frame.find('bdi[dir=auto]')).toHaveLength(1);
  });

  it('says a refusal in the words of the service, cut where it is a novel', async () => {
    stage.upstream.on(call, envelope(1007, 'x'.repeat(5_000)));
    const page = await see(path);
    expect(page.$('main [data-said=service] bdi').first().text()).toBe(`${'x'.repeat(299)}…`);
  });
});
