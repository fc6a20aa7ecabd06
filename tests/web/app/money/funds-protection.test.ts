import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { reading, sentence } from '../harness/sentences';
import { OPERATOR, openStage, type Stage } from '../harness/stage';

const HREF = 'https://lantern.example/funds';
const PAGES = ['/profile/recharge', '/about-operator'];
let stage: Stage;
afterEach(() => stage.close());

describe('how members’ money is protected', () => {
  it.each(LANGUAGES)('is said before a recharge and on the page of the operator: %s', async (language) => {
    stage = await openStage({ ...OPERATOR, OPERATOR_FUNDS_PROTECTION: `medium ${HREF}` });
    const member = await stage.member(reading(language));
    for (const path of PAGES) {
      const page = await member.get(path);
      expect(page.main, path).toContain(sentence(language, 'operator:funds.medium'));
      expect(page.$(`main a[href="${HREF}"]`), path).toHaveLength(1);
    }
  });

  it.each(LANGUAGES)('is said to be unknown where the operator does not state it: %s', async (language) => {
    stage = await openStage(OPERATOR);
    const member = await stage.member(reading(language));
    for (const path of PAGES)
      expect((await member.get(path)).main, path).toContain(sentence(language, 'operator:funds.unsaid'));
  });

  it('is nothing in the demo, which has no money', async () => {
    stage = await openStage({ OPERATOR_FUNDS_PROTECTION: `high ${HREF}` });
    const member = await stage.member();
    for (const path of PAGES) {
      const { body, main } = await member.get(path);
      expect(body, path).not.toContain(HREF);
      for (const key of ['high', 'unsaid'] as const)
        expect(main, path).not.toContain(sentence('en', `operator:funds.${key}`));
    }
  });
});
