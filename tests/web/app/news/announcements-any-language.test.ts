import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

describe('an announcement of which nothing says the language', () => {
  const stage = useStage();

  it.each(LANGUAGES)('is not called one that was not translated: %s', async (language) => {
    stage.upstream.on('/home/getNotice', success([{ id: 3, title: '维护', content: '今晚维护' }]));
    const member = await stage.member(reading(language));
    const list = await member.get('/profile/announcements');
    const page = await member.get('/profile/announcements/detail/3');
    const [said = ''] = sentence(language, 'news:fallback').split('{{');
    for (const { main } of [list, page]) {
      expect(main).toContain('今晚维护');
      expect(main).not.toContain('English');
    }
    expect(page.main).not.toContain(said.trim());
  });
});
