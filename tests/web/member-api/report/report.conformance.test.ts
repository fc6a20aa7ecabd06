import { expect } from 'vitest';
import { getReport } from '~/contract/calls/report';
import { describeMemberApi, extended } from '../harness/harness';

describeMemberApi('the public report', (api) => {
  extended('is read without a login, or there is none yet', async () => {
    const { data, reason } = await api().ask(getReport, {});
    if (!data) expect(reason).toBe('not_found');
    else expect(data.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  extended('there is none of a day to come', async () => {
    expect(await api().ask(getReport, { day: '2999-01-01' })).toMatchObject({ reason: 'not_found' });
  });

  extended('a day that is no date is refused', async () => {
    expect(await api().ask(getReport, { day: 'yesterday' })).toMatchObject({ code: 400, reason: 'invalid' });
  });
});
