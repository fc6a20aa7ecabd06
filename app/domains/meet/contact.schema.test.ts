import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContact } from './contact.schema';

test.each([
  ['+81 90 1234 5678', 'en', '+819012345678'],
  ['090-1234-5678', 'ja', '+819012345678'],
  ['０９０ー１２３４ー５６７８'.replaceAll('ー', '－'), 'ja', '+819012345678'],
  ['138 0013 8000', 'zh-CN', '+8613800138000'],
  [' ann@example.com ', 'en', 'ann@example.com'],
  ['LINE ann_22', 'en', 'LINE: ann_22'],
  ['Telegram: @ann_22', 'en', 'Telegram: ann_22'],
  ['WeChat：ann22', 'en', 'WeChat: ann22'],
  ['微信 ann22', 'zh-CN', '微信: ann22'],
  ['微信ann22', 'zh-CN', '微信: ann22'],
  ['QQ 12345678', 'zh-CN', 'QQ: 12345678'],
  ['ライン ann.22', 'ja', 'ライン: ann.22'],
  ['WhatsApp +819012345678', 'en', 'WhatsApp: +819012345678'],
  ['WhatsApp: +81 90-1234-5678', 'en', 'WhatsApp: +819012345678'],
  ['LINE ID: ann_22', 'ja', 'LINE ID: ann_22'],
  ['LINE ID ann_22', 'en', 'LINE ID: ann_22'],
] as const)('%s, written by somebody who reads %s, is %s', (typed, language, contact) => {
  expect(readContact(typed, language)).toEqual({ contact });
});

test.each([
  ['', 'required'],
  [' \u200B ', 'required'],
  ['12345', 'contact.phone'],
  ['+81 12', 'contact.phone'],
  ['WhatsApp +81 12', 'contact.phone'],
  ['ann@example', 'email.format'],
  ['ann@@example.com', 'email.format'],
  ['ann_22', 'contact.app'],
  ['call me when you are free', 'contact.app'],
  ['https://example.com/pay', 'contact.app'],
  ['LINE', 'contact.app'],
])('%j is refused with %s', (typed, code) => {
  expect(readContact(typed, 'en')).toEqual({ code });
});

test('whatever is typed is read or refused, and what is read stays what it is when read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const read = readContact(typed, 'ja');
      if ('contact' in read) expect(readContact(read.contact, 'ja')).toEqual(read);
    }),
  );
});
