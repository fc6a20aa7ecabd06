import { beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { envelope, status, text } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage();

describe.each([
  ['HTTP 401', text('{"msg":"Unauthorized"}', 'application/json', 401)],
  ['an envelope of 401', envelope(401, 'Unauthorized')],
  ['an envelope of 0 that speaks of a login', envelope(0, 'not authorized')],
])('behind a service that answers what it does not know with %s', (_, behaviour) => {
  beforeEach(() => {
    for (const { row, path } of Object.values(CALLS)) if (row === 'X') stage.upstream.on(path, behaviour);
  });

  it('a member stays signed in, whichever page is opened first', async () => {
    const member = await stage.member();
    for (const path of ['/profile', '/profile/limits', '/meet/requests', '/profile/records', '/profile']) {
      const page = await member.get(path);
      expect([path, page.status, page.location]).toEqual([path, 200, '']);
    }
  });

  it('a login that is over ends all the same', async () => {
    const member = await stage.member();
    stage.upstream.on('/member/info', status(401));
    expect((await member.get('/profile/limits')).location).toBe('/login?redirect=%2Fprofile%2Flimits');
  });

  it('the failure is logged once', async () => {
    const failures = () => JSON.stringify(stage.app.logLines()).split('GET /member/limits').length;
    const member = await stage.member();
    const before = failures();
    await member.get('/profile/limits');
    await member.get('/profile/limits');
    expect(failures() - before).toBe(1);
  });
});
