import { describe, expect, it } from 'vitest';
import { announcementWords } from './announcement-words.server';

const said = (titles: object, texts: object, language: 'en' | 'zh-CN' | 'ja' = 'en') =>
  announcementWords({ titles, texts }, language);

describe('an announcement', () => {
  it('is read in the language of the member, where it has one', () => {
    const texts = { en: 'Hello', 'zh-CN': '你好', ja: 'こんにちは' };
    for (const [language, text] of Object.entries(texts))
      expect(said({}, texts, language as 'en')).toMatchObject({ text: { text, language }, fallback: undefined });
  });

  it('is read in another language where it must, and says in which', () => {
    expect(said({}, { 'zh-CN': '你好' }, 'ja')).toMatchObject({
      text: { text: '你好', language: 'zh-CN' },
      fallback: 'zh-CN',
    });
    expect(said({ ja: '題' }, { ja: '  ', en: ' Hello ' }, 'ja')).toMatchObject({
      title: { text: '題', language: 'ja' },
      text: { text: 'Hello', language: 'en' },
      fallback: 'en',
    });
    expect(said({ en: 'News' }, { ja: '本文', en: 'Text' }, 'ja')?.fallback).toBe('en');
  });

  it('without any text is left out, also when there is nothing but markup', () => {
    expect(said({}, {})).toBeUndefined();
    expect(said({}, { en: '<p> </p><img src=x>' })).toBeUndefined();
    expect(said({}, { en: '<p></p>', ja: '本文' })).toMatchObject({ text: { language: 'ja' } });
  });

  it('that is HTML is plain text with its paragraphs', () => {
    const words = said({ en: '<b>Big</b> &amp; new' }, { en: '<p>One<br>two</p><script>x()</script><p>Three</p>' });
    expect(words?.title.text).toBe('Big & new');
    expect(words?.text?.text).toBe('One\ntwo\n\nThree');
    expect(words?.excerpt?.text).toBe('One two Three');
  });

  it('without a title begins with its own words, and does not say them twice', () => {
    expect(said({}, { en: 'Short' })).toMatchObject({ title: { text: 'Short' }, isUntitled: true, excerpt: undefined });
    const long = 'word '.repeat(40).trim();
    const words = said({}, { en: long });
    expect(words?.title.text).toBe(`${'word '.repeat(12).trim()}…`);
    expect(words?.excerpt?.text).toBe(`${'word '.repeat(24).trim()}…`);
    expect(said({}, { en: `${'word '.repeat(11)}end. ${long}` })?.title.text).toMatch(/word end…$/);
    expect(said({}, { ja: 'あ'.repeat(99) }, 'ja')?.title.text).toBe(`${'あ'.repeat(30)}…`);
    expect(words?.text?.text).toBe(long);
  });

  it('with a title alone has that', () => {
    expect(said({ en: 'Closed on Sunday' }, {})).toMatchObject({ isUntitled: false, text: undefined });
  });
});
