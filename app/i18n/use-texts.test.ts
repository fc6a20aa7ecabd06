import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addTexts, initTexts, hasTexts, useTranslation } from './use-texts';
import en from './en';
import ja from './ja';
import { languageInstance, setLanguageInstance } from './instance';
import { LANGUAGES, type Language } from './language';
import { textsOf } from './texts.server';
import zhCN from './zh-CN';

type Translate = (key: string, values?: object | string) => string;
const CATALOGUES: Record<Language, Record<string, Record<string, string>>> = { en, 'zh-CN': zhCN, ja };

const server = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));
afterAll(() => server.forEach((texts, language) => setLanguageInstance(language, texts)));

const inBrowser = (part: string | string[]) => useTranslation(part).t as unknown as Translate;
const onServer = (language: Language, part: string) =>
  server.get(language)?.getFixedT(null, part as 'shell') as unknown as Translate;

/** A value for each placeholder of a text. */
const values = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ''], at) => [
      name,
      `${name}${String(at)} $& <b>${at === 1 ? ' أمل' : ''}`,
    ]),
  );

describe.each(LANGUAGES)('in %s a browser', (language) => {
  beforeEach(() => {
    addTexts(CATALOGUES[language]);
    initTexts(language);
  });

  it('says each text in the words of the server', () => {
    for (const [part, texts] of Object.entries(CATALOGUES[language]))
      for (const [name, text] of Object.entries(texts)) {
        const key = name.replace(/_(one|other)$/, '');
        const counts = text.includes('{{count') ? [0, 1, 2, 5, 21, 1234] : [undefined];
        for (const count of counts) {
          const given = { ...values(text), ...(count === undefined ? {} : { count }) };
          const said = [inBrowser(part)(key, given), inBrowser('shell')(`${part}:${key}`, given)];
          expect(said, `${part}:${name}`).toEqual(Array(2).fill(onServer(language, part)(key, given)));
        }
      }
  });

  it('says what it has no text for as the server does', () => {
    for (const more of [[], ['a name'], [{ defaultValue: '' }], [{ count: 2 }]])
      for (const key of ['nothing', 'errors:nothing.at_all', 'vote:nothing'])
        expect(inBrowser('home')(key, ...more)).toBe(onServer(language, 'home')(key, ...more));
  });
});

it('a browser adds what the next page brings to what it has', () => {
  addTexts({ home: { title: 'Home' } });
  addTexts({ home: { more: 'More' }, vote: { title: 'Draw' } });
  initTexts('en');
  expect([hasTexts(), inBrowser('home')('title'), inBrowser('home')('more')]).toEqual([true, 'Home', 'More']);
  expect(inBrowser(['vote', 'home'])('title')).toBe('Draw');
  expect(languageInstance('en').t('home:title')).toBe('Home');
});
