import { describe, expect, it } from 'vitest';
import { loadCommonPasswords } from './common-passwords.server';
import { isEasyPassword } from './easy-password';

const common = new Set(['password1', 'qwerty']);
const isEasy = (password: string, ...names: string[]) => isEasyPassword(password, common, ['Night Garden', ...names]);

describe('a password is easy', () => {
  it.each(['password1', 'PassWord1', 'ｐａｓｓｗｏｒｄ１', 'qwerty'])(
    'when it is among the most used: %s',
    (password) => {
      expect(isEasy(password)).toBe(true);
    },
  );
  it.each(['nightgarden', 'NightGarden2026!', 'night-garden', '1NIGHT garden1', 'nightgardennightgarden'])(
    'when it is made of the brand: %s',
    (password) => {
      expect(isEasy(password)).toBe(true);
    },
  );
  it.each([
    ['ann2026', 'ann'],
    ['Ann.Gardener1', 'ann.gardener'],
    ['annnightgarden', 'Ann'],
    ['花子花子123', '花子'],
    ['ann99ann99', 'ann99'],
  ])('when %s is made of the name %s', (password, name) => {
    expect(isEasy(password, name)).toBe(true);
  });
});

describe('a password is not easy', () => {
  it.each(['garden2026', 'joanna2026', 'secret-of-ann', 'nightgardenrose', '83624019'])('%s', (password) => {
    expect(isEasy(password, 'ann', '', 'a', '!?')).toBe(false);
  });
});

describe('the most used passwords', () => {
  it('are 10,000 in lower case that the bounds of a password allow', async () => {
    const list = [...(await loadCommonPasswords())];
    expect(list).toHaveLength(10_000);
    expect(list.filter((one) => one.length < 6 || one.length > 20 || one !== one.toLowerCase())).toEqual([]);
  });
  it('hold what everybody tries first, and not the password of the demo', async () => {
    const list = await loadCommonPasswords();
    for (const one of ['123456', 'password', 'qwerty123', 'iloveyou', 'letmein']) expect(list.has(one)).toBe(true);
    expect(list.has('garden2026')).toBe(false);
  });
});
