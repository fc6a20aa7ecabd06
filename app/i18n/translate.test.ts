import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './language';
import { CATALOGUES } from './texts.server';
import { addTexts, createTranslator, type Texts } from './translate';

const TEXTS = {
  shell: { home: 'Home', unread_one: '{{count}} message', unread_other: '{{count, number}} messages' },
  errors: { home: 'No home', 'deep.key': 'Deep', named: '{{label}}: {{text}} ({{label}})' },
};

it('a text in Chinese or Japanese never breaks between a number and what it counts', () => {
  const texts: Texts = new Map();
  const said = [
    '24 小时',
    '第 {{period}} 回',
    '{{count}} 件、7 日間',
    '{{amount}} 积分',
    '{{amount}} クレジット',
    'QR コード',
    '24 hours',
  ];
  addTexts(texts, { shell: Object.fromEntries(said.map((text) => [text, text])) });
  const { find } = createTranslator('ja', texts);
  expect(said.map((text) => find('shell', text))).toEqual([
    '24\u00a0小时',
    '第\u00a0{{period}}\u00a0回',
    '{{count}}\u00a0件、7\u00a0日間',
    '{{amount}} 积分',
    '{{amount}} クレジット',
    'QR コード',
    '24 hours',
  ]);
});

describe('a translator', () => {
  const texts: Texts = new Map();
  addTexts(texts, TEXTS);
  const { forNamespace, t, find } = createTranslator('en', texts);
  // Its keys are not those of the app.
  const ofErrors = forNamespace('errors');
  const ofShell = t as unknown as typeof ofErrors;

  it('finds a key in its own namespace, or in the one that the key names', () => {
    expect([ofShell('home'), ofErrors('home'), ofErrors('shell:home')]).toEqual(['Home', 'No home', 'Home']);
    expect(ofShell('errors:deep.key')).toBe('Deep');
    expect([find('errors', 'named'), find('errors', 'nothing')]).toEqual([TEXTS.errors.named, undefined]);
  });

  it('says the default value for a missing text, or else the key without its namespace', () => {
    expect([ofShell('nothing'), ofShell('errors:not.there'), ofShell('constructor')]).toEqual([
      'nothing',
      'not.there',
      'constructor',
    ]);
    expect(ofShell('nothing', { defaultValue: '' })).toBe('');
    expect(ofShell('home', { defaultValue: '' })).toBe('Home');
  });

  it('chooses the plural form by the count, and writes numbers as the language does', () => {
    expect([0, 1, 1234].map((count) => ofShell('unread', { count }))).toEqual([
      '0 messages',
      '1 message',
      '1,234 messages',
    ]);
    expect(ofShell('home', { count: 1 })).toBe('Home');
  });

  it('fills in names as they are, once, with right-to-left ones isolated', () => {
    const values = { label: 'أمل', text: '<b>$& {{label}}</b>' };
    expect(ofErrors('named', values)).toBe('\u2068أمل\u2069: <b>$& {{label}}</b> (\u2068أمل\u2069)');
  });

  it('leaves placeholders without a value, and fills in nothing for an undefined one', () => {
    expect(ofErrors('named', { text: undefined })).toBe('{{label}}:  ({{label}})');
  });

  it('knows texts that are added later', () => {
    addTexts(texts, { errors: { later: 'Later' } });
    expect([ofErrors('later'), ofErrors('home')]).toEqual(['Later', 'No home']);
  });
});

it.each(LANGUAGES)('every placeholder of a text in %s can be filled in', (language) => {
  for (const [namespace, texts] of Object.entries(CATALOGUES[language]))
    for (const [key, text] of Object.entries<string>(texts))
      expect(text.replace(/\{\{\w+(, number)?\}\}/g, ''), `${namespace}:${key}`).not.toMatch(/[{}]|\$t\(/);
});
