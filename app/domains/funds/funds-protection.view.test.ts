import { describe, expect, it } from 'vitest';
import { FUNDS_RATINGS } from '~/config/funds-rating';
import { LANGUAGES } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { fundsProtection } from './funds-protection.view';

describe('how members’ money is protected', () => {
  it.each(LANGUAGES)('differs for each rating, and says where it is not stated: %s', (language) => {
    const texts = textsOf(language);
    const said = FUNDS_RATINGS.map((rating) => fundsProtection({ funds: { rating, href: undefined } }, texts)?.text);
    const unsaid = fundsProtection({ funds: undefined }, texts);
    expect(new Set([...said, unsaid?.text]).size).toBe(4);
    expect(unsaid).toEqual({ text: texts.t('operator:funds.unsaid'), href: undefined });
  });

  it('names the operator’s page', () => {
    const href = 'https://garden.example/funds';
    expect(fundsProtection({ funds: { rating: 'high', href } }, textsOf('en'))?.href).toBe(href);
  });

  it('is nothing in the demo', () => {
    expect(fundsProtection(undefined, textsOf('en'))).toBeUndefined();
  });
});
