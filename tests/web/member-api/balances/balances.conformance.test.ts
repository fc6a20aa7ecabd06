import { expect } from 'vitest';
import { checkPath } from '~/contract/balance-tree';
import { getBalancePath, listBalances } from '~/contract/calls/balances';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

describeMemberApi('balances that count', (api) => {
  extended('the nights are read without a login, newest first, each with the root of the one before', async () => {
    const { nights } = await api().get(listBalances, {}, {});
    for (const [index, night] of nights.entries()) {
      expect(night.night).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const before = nights[index + 1];
      if (before) expect([night.at > before.at, night.previous]).toEqual([true, before.root]);
    }
  });

  extended('there is none before the first day', async () => {
    expect(await api().get(listBalances, { before: '2000-01-01' }, {})).toEqual({ nights: [] });
  });

  extended('a day that is no date is refused', async () => {
    expect(await api().ask(listBalances, { before: 'yesterday' })).toMatchObject({ code: 400, reason: 'invalid' });
  });

  extended('a path needs a login, and holds, or there is none yet', async () => {
    expect(await api().ask(getBalancePath, {})).toMatchObject({ code: 401 });
    const { token } = await becomeMember(api());
    const { data, reason } = await api().ask(getBalancePath, {}, { token });
    if (!data) expect(reason).toBe('not_found');
    else expect(checkPath(data)).toBeDefined();
  });
});
