import { describe, expect, it } from 'vitest';
import { REASONS } from '~/contract/reasons';
import { apartFromSaid, errorCode, errorText, namedErrorText, saidCode, saidInFile } from './error-text';
import { LANGUAGES } from './language';
import { textsOf } from './texts.server';

const say = (code: string, language: (typeof LANGUAGES)[number] = 'en') => errorText(textsOf(language), code);

describe('an error code', () => {
  it('carries what its sentence needs', () => {
    expect(errorCode('required')).toBe('required');
    expect(errorCode('password.length', { min: 6, max: 20, other: undefined })).toBe('password.length?min=6&max=20');
    expect(say(errorCode('password.length', { min: 6, max: 20 }))).toBe('Password should be 6-20 characters.');
  });

  it('arrives unchanged whatever it carries', () => {
    for (const path of ['a&b=c?d', '100 %', 'ü 月 🌹', '?', '{{min}}'])
      expect(say(errorCode('upstream.not_found', { path }))).toBe(`Not found (404): ${path}`);
  });

  it('of a field has the sentence of that field, else the one for its kind', () => {
    expect(say('email.format')).toContain('name@example.com');
    expect(say('branchName.format')).toBe('This doesn’t look right. Please check it.');
    expect(say('username.exists')).toBe('This is already registered.');
    expect(say('a.b.required')).toBe('Please fill in this field.');
  });

  it('that any field can have names its field where it stands apart from it', () => {
    const apart = (code: string, language: (typeof LANGUAGES)[number] = 'en') =>
      namedErrorText(textsOf(language), code, 'Branch');
    expect(apart('required')).toBe('Please fill in “Branch”.');
    expect(apart('branchName.format')).toBe('Branch: This doesn’t look right. Please check it.');
    expect(apart('required', 'ja')).toBe('Branchを入力してください。');
    expect(apart('withdraw.account')).toBe('Please choose a payout account.');
  });

  it('that lacks what its sentence needs never shows the gap', () => {
    for (const language of LANGUAGES)
      for (const code of [
        'reason.locked',
        'reason.rate',
        'reason.pay_password_locked',
        'reason.underage',
        'password.too_short',
        'password.length',
      ])
        expect(say(code, language), code).not.toContain('{{');
    expect(say('reason.rate')).toBe('Too many requests. Please wait a while and try again.');
  });

  it('that nobody knows has a sentence all the same', () => {
    for (const code of ['', 'nonsense', 'x.y.z', '?', '__proto__', 'constructor', 'toString', 'said'])
      expect(say(code), code).toBe('This isn’t valid. Please check it.');
  });

  it('of any reason of the contract has a sentence of its own in every language', () => {
    for (const language of LANGUAGES) {
      const sentences = REASONS.map((reason) =>
        say(errorCode(`reason.${reason}`, { retryAfter: 5, age: 18 }), language),
      );
      for (const sentence of sentences) {
        expect(sentence).not.toBe(say('nonsense', language));
        expect(sentence).not.toMatch(/\{\{|undefined/);
      }
    }
  });

  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [2, '2 seconds'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [121, '3 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [172_801, '3 days'],
    [7_776_000, '90 days'],
    ['soon', '1 second'],
  ])('with a wait of %s seconds says "%s", and never too little', (retryAfter, wait) => {
    expect(say(errorCode('reason.rate', { retryAfter }))).toBe(`Too many requests. Please wait ${wait} and try again.`);
  });

  it('that carries words of the service is no sentence of ours in any language, and is found again as it was', () => {
    const said = { serviceSays: 'Sold out & 100% gone?', onMoney: true };
    for (const language of LANGUAGES) expect(say(saidCode(said), language)).toBe(say('nonsense', language));
    expect(apartFromSaid(['upstream.refused', saidCode(said), saidCode({ ...said, onMoney: false })])).toEqual({
      own: ['upstream.refused'],
      said: [said, { ...said, onMoney: false }],
    });
    expect(LANGUAGES.map((language) => saidInFile(textsOf(language), said))).toEqual([
      'The service says: “Sold out & 100% gone?”',
      '平台说明：“Sold out & 100% gone?”',
      'サービスの表示：「Sold out & 100% gone?」',
    ]);
  });

  it('can hold another one', () => {
    const problem = errorCode('upstream.not_found', { path: '/bank/list' });
    expect(say(errorCode('form.failed', { problem, id: 'abc' }))).toBe(
      'Not found (404): /bank/list Your entries are still here. Reference: abc',
    );
  });

  it('puts in values as text: what an upstream says names no other value', () => {
    expect(say(errorCode('upstream.not_found', { path: '/a/{{retryAfter}}/$t(upstream.title)' }))).toBe(
      'Not found (404): /a/{{retryAfter}}/$t(upstream.title)',
    );
  });
});
