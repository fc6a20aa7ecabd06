import { expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { openApp } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const EXCLUSION = `/stop/${'tOKen_-'.repeat(7).slice(0, 43)}/exclusion/184`;

it.each(LANGUAGES)('what a break means stands before its buttons: %s', async (language) => {
  const { main } = await stage.app.browser(reading(language)).get(EXCLUSION);
  const meaning = main.indexOf(sentence(language, 'stopCard:check.foreign'));
  expect(meaning).toBeGreaterThan(-1);
  expect(main.indexOf(sentence(language, 'stopCard:check.begin'))).toBeGreaterThan(meaning);
});

it.each(LANGUAGES)(
  'a self-exclusion “can’t be ended early” where this is known, and nowhere else: %s',
  async (language) => {
    const [known, unknown] = [sentence(language, 'limits:check.sure'), sentence(language, 'stopCard:check.sure')];
    const foreign = await stage.app.browser(reading(language)).get(EXCLUSION);
    expect(foreign.main).toContain(unknown);
    expect(foreign.main).not.toContain(known);
    const app = await openApp();
    const own = await app.browser(reading(language)).get(EXCLUSION);
    await app.close();
    expect(own.main).toContain(known);
    expect(own.main).not.toContain(unknown);
  },
);
