import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { CATALOGUES } from '~/i18n/texts.server';
import { HONESTY } from '../honesty/honesty-sentences';

/** Every text of a language, by namespace and key. */
const textsOf = (language: Language) =>
  Object.entries(CATALOGUES[language]).flatMap(([part, texts]) =>
    Object.entries<string>(texts).map(([key, text]) => [`${part}:${key}`, text] as const),
  );

describe.each(Object.entries(HONESTY))('%s', (_, sentences) => {
  it.each(LANGUAGES)('in exactly these words: %s', (language) => {
    const texts = Object.fromEntries(textsOf(language));
    for (const [key, said] of Object.entries(sentences)) expect(texts[key], key).toBe(said[language]);
  });
});

/** Claims that no text may make, and the texts that may warn of exactly that. */
const NEVER: Readonly<Record<string, { words: Readonly<Record<Language, RegExp>>; warnings: RegExp }>> = {
  'that a loss can be won back (rule X9)': {
    words: {
      en: /\b(?:w[io]n|get|earn|make) (?:it|them|this|your (?:money|stake|loss(?:es)?)|everything) back\b|recoup|chase|break even/i,
      'zh-CN': /翻本|回本|赢回|扳回|捞回|追回/,
      ja: /取り返|取り戻|巻き返|挽回/,
    },
    warnings: /^meet:(?:safety\.|request\.revocable$|revoke\.lead$)/,
  },
  'that credits are worth or become money (rule X5)': {
    words: {
      en: /(?:credits?|points?).{0,40}(?:can be|may be|are) (?:exchanged|redeemed|cashed|converted|paid out)/i,
      'zh-CN': /(?:可|可以|能|能够)(?:兑换|换成|换取|折算|提现为)(?:成|为)?(?:现金|人民币|钱)|兑现/,
      ja: /換金|現金(?:に|と)(?:交換|引き換え|替え)/,
    },
    warnings: /^$/,
  },
  'that paying comes before being paid out or before meeting somebody (rules X1, X2)': {
    words: {
      en: /(?:pay|recharge|deposit|top up)[^.]{0,40}(?:first|before)[^.]{0,40}(?:withdraw|meet|request)|(?:to|before you) (?:withdraw|meet)[^.]{0,30}(?:pay|recharge|deposit) first/i,
      'zh-CN':
        /先(?:行)?(?:充值|付款|付费|缴费|交费|支付|转账).{0,20}(?:提现|见面|约会|交友|认识)|(?:提现|见面|约会|交友|认识).{0,12}(?:需|要|请)先(?:行)?(?:充值|付款|付费|缴|交|支付)/,
      ja: /(?:出金|会う|お会い|申し込み).{0,20}(?:先に|前に|まず).{0,20}(?:支払|払っ|払い|入金|送金)|(?:先に|まず).{0,10}(?:手数料|入金|お支払い|支払).{0,20}(?:出金|会|申し込)/,
    },
    warnings: /^(?:shell:staffNeverAsk|meet:safety\.)/,
  },
};

describe.each(Object.entries(NEVER))('no text says %s', (_, { words, warnings }) => {
  it.each(LANGUAGES)('%s', (language) => {
    const said = textsOf(language).filter(([key, text]) => words[language].test(text) && !warnings.test(key));
    expect(said).toEqual([]);
  });
});

it('a return of a part of the stake is called a win nowhere (rule X9)', () => {
  const WIN: Readonly<Record<Language, RegExp>> = { en: /\bw[io]n/i, 'zh-CN': /中奖|赢|获奖/, ja: /当たり|勝|当選/ };
  for (const language of LANGUAGES)
    for (const [key, text] of textsOf(language).filter(([key]) => /(?:_|\.)(?:returned|evened)$/.test(key)))
      expect(text, `${language} ${key}`).not.toMatch(WIN[language]);
});
