import { describe, expect, it } from 'vitest';
import { noticeTexts } from './news.view';

const notice = (texts: object) => ({ id: '1', texts, important: false });

describe('an announcement', () => {
  it('is read in the language of the member, where it has one', () => {
    const all = notice({ en: 'Hello', 'zh-CN': '你好', ja: 'こんにちは' });
    expect(noticeTexts([all], 'ja')).toEqual([{ text: 'こんにちは', language: 'ja' }]);
    expect(noticeTexts([all], 'zh-CN')).toEqual([{ text: '你好', language: 'zh-CN' }]);
  });

  it('is read in another language where it must, and says in which', () => {
    expect(noticeTexts([notice({ 'zh-CN': '你好' })], 'ja')).toEqual([{ text: '你好', language: 'zh-CN' }]);
    expect(noticeTexts([notice({ ja: '  ', en: ' Hello ' })], 'ja')).toEqual([{ text: 'Hello', language: 'en' }]);
  });

  it('without any text is left out', () => {
    expect(noticeTexts([notice({}), notice({ en: 'Hello' })], 'en')).toEqual([{ text: 'Hello', language: 'en' }]);
  });
});
