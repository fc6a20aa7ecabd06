import { beforeEach, describe, expect, test } from 'vitest';
import * as meet from '~/contract/calls/meet';
import { HOUR, setOperatorStage } from './operator.stage';

const { stage, operator } = setOperatorStage();

const CONTACT = 'LINE ann_of_the_pond_22';
const session = () => ({ token: stage.member.token });
/** Id of a profile. */
let profileId: string;
beforeEach(async () => {
  const { list } = await stage.client.get(meet.listProfiles, { limit: 1 }, session());
  profileId = list[0]?.id ?? '';
});

describe('date requests', () => {
  let id: string;
  beforeEach(async () => {
    const asked = { id: profileId, contact: CONTACT, message: 'Tea?\nAt noon.' };
    ({ id = '' } = await stage.client.get(meet.requestDate, asked, session()));
  });

  test('that wait are listed without contacts, and shown one by one with what is needed to pass them on', async () => {
    const { code, out } = await operator('requests');
    expect(code).toBe(0);
    expect(out).toMatch(/^ID +PROFILE +MEMBER +SENT +DELETED\n/);
    expect(out).toMatch(
      new RegExp(`${id} +${profileId} .*${stage.member.username} +2026-11-21 12:00:00 UTC +2026-12-21`),
    );
    expect(out).toContain('1 of 1 waiting.');
    for (const line of ['requests', 'requests --json'])
      expect((await operator(line)).out).not.toMatch(/pond|Tea|example\.com/);
    const shown = (await operator(`requests show ${id}`)).out;
    expect(shown).toMatch(/^Contact: +LINE ann_of_the_pond_22$/m);
    expect(shown).toMatch(/^Status: +waits$/m);
    expect(shown).toMatch(/\n\n {2}Tea\?\n {2}At noon\.\n$/);
  });

  test('are passed on once, by somebody whose name is kept and never shown to the member', async () => {
    stage.clock += HOUR;
    expect(await operator(`requests forward ${id} --as mei`)).toEqual({
      code: 0,
      out: `The request ${id} is passed on.\n`,
      err: '',
    });
    const seen = await stage.client.ask(meet.listRequests, {}, session());
    expect(seen.data?.list).toMatchObject([{ id, status: 'forwarded' }]);
    expect(JSON.stringify(seen.raw)).not.toContain('mei');
    expect((await operator('requests')).out).toBe('0 of 0 waiting.\n');
    const by = 'passed on by operator:mei at 2026-11-21 13:00:00 UTC';
    expect((await operator(`requests show ${id}`)).out).toContain(by);
    expect(await operator(`requests forward ${id} --as ann`)).toEqual({
      code: 1,
      out: '',
      err: `The request ${id} does not wait: ${by}. Nothing was changed.\n`,
    });
  });

  test('that were taken back cannot be passed on, and their contact is gone', async () => {
    await stage.client.get(meet.revokeRequest, { id }, session());
    const answer = await operator(`requests forward ${id} --as mei`);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('taken back by the member') });
    const { out } = await operator(`requests show ${id}`);
    expect(out).toContain('taken back by the member');
    expect(out).not.toMatch(/pond|Tea/);
  });

  test('need a name and an id that there is', async () => {
    expect(await operator(`requests forward ${id}`)).toMatchObject({ code: 2, out: '' });
    for (const line of ['requests forward none --as mei', 'requests show none'])
      expect(await operator(line)).toMatchObject({ code: 1, err: expect.stringContaining('There is no request none') });
    expect((await operator('requests')).out).toContain('1 of 1 waiting.');
  });
});

describe('reports', () => {
  let id: string;
  beforeEach(async () => {
    const report = { id: profileId, reason: 'money', text: 'Asked for \u001b[2J cards.' } as const;
    ({ id = '' } = await stage.client.get(meet.reportProfile, report, session()));
  });

  test('are listed oldest first until they are handled, and shown with what the member wrote', async () => {
    const { out } = await operator('reports');
    expect(out).toMatch(/^ID +REASON +PROFILE +MEMBER +SENT +HANDLED\n/);
    expect(out).toMatch(
      new RegExp(`${id} +money +${profileId} .*${stage.member.username} +2026-11-21 12:00:00 UTC +no\n`),
    );
    expect(out).toContain('1 of 1 to be handled.');
    expect((await operator(`reports show ${id}`)).out).toContain('  Asked for �[2J cards.\n');
  });

  test('are handled once, by somebody whose name is kept', async () => {
    stage.clock += HOUR;
    expect((await operator(`reports handle ${id} --as mei --outcome no_breach`)).out).toBe(
      `The report ${id} is handled.\n`,
    );
    expect((await operator('reports')).out).toBe('0 of 0 to be handled.\n');
    expect((await operator('reports --all')).out).toContain('by operator:mei at 2026-11-21 13:00:00 UTC');
    expect(await operator(`reports handle ${id} --as ann --outcome no_breach`)).toEqual({
      code: 1,
      out: '',
      err: `The report ${id} has been handled already, by operator:mei at 2026-11-21 13:00:00 UTC. Nothing was changed.\n`,
    });
    expect(JSON.parse((await operator('reports --all --json')).out)).toMatchObject({
      list: [{ id, reason: 'money', handledBy: 'operator:mei' }],
      total: 1,
    });
  });

  test('need a name and an id that there is', async () => {
    expect(await operator(`reports handle ${id}`)).toMatchObject({ code: 2, out: '' });
    expect(await operator('reports handle none --as mei --outcome no_breach')).toMatchObject({ code: 1, out: '' });
    expect((await operator('reports')).out).toContain('1 of 1 to be handled.');
  });
});
