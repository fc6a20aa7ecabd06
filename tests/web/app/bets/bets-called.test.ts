import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

/** A bet of 10.00 on Rose, as a service returns it. */
const bet = (fields: object) => ({ id: 'b1', period: '41', option: 'rose', amount: '10.00', odds: 1.95, ...fields });
const amount = (language: Language, figure: string) => `${language === 'en' ? '$' : '¥'}${figure}`;

/** The bet as shown in the list, the receipt, the receipt file and the CSV file. */
async function shownOf(fields: object, language: Language, draw?: object) {
  stage.upstream.on('/game/orders', success({ list: [bet(fields)] }));
  if (draw) stage.upstream.on('/lottery/getdraw', success({ period: '41', ...draw }));
  const member = await stage.member(reading(language));
  const [list, receipt, text, csv] = [
    await member.get('/vote/bets'),
    await member.get('/vote/bets/41/b1'),
    await member.get('/vote/bets/41/b1/receipt.txt'),
    await member.get('/vote/bets.csv'),
  ];
  const row = list.$('main ol > li').first();
  return {
    list: row.find('a').text(),
    row: row.text(),
    receipt: receipt.main,
    text: text.body,
    csv: csv.body.trim().split('\r\n')[1]!.split(',')[7]!,
  };
}

const CALLED = [
  ['won', { payout: '4.00' }, 'returned'],
  ['won', { payout: '10.00' }, 'evened'],
  ['won', { payout: '0.00' }, 'lost'],
  ['won', {}, 'unstated'],
  ['returned', { payout: '0.00' }, 'lost'],
  ['returned', {}, 'unstated'],
  ['lost', { payout: '4.00' }, 'returned'],
] as const;

describe('a bet is what its figures come to (X9)', () => {
  it.each(CALLED)('whatever the service calls it: %s, paid %j, is %s', async (said, paid, state) => {
    for (const language of LANGUAGES) {
      const shown = await shownOf({ status: said, ...paid }, language);
      const [is, called] = [sentence(language, `bets:status_${state}`), sentence(language, `bets:status_${said}`)];
      const doubt =
        state === 'unstated'
          ? sentence(language, 'bets:doubt.unstated', { said: called })
          : sentence(language, 'bets:doubt.called', { said: called, state: is });
      expect(shown.list).toContain(is);
      expect(shown.list.replace(is, '')).not.toContain(called);
      for (const page of [shown.row, shown.receipt, shown.text])
        expect(page.replace(/[\u2066-\u2069]/g, '')).toContain(doubt);
      expect(shown.csv).toBe(sentence(language, 'bets:csv.both', { state: is, said: called }));
      expect(shown.receipt).toContain(sentence(language, `verify:order_${state}`));
      expect(/^status: (.*)$/m.exec(shown.text)?.[1]).toBe(state === 'unstated' ? undefined : state);
    }
  });

  it.each([
    ['won', '19.50'],
    ['lost', '0.00'],
  ] as const)('and nothing is added where the service says the same: %s', async (said, payout) => {
    const shown = await shownOf({ status: said, payout }, 'en', {
      numbers: [4, 5, 6],
      result: said === 'won' ? ['rose'] : ['lily'],
    });
    for (const page of [shown.row, shown.receipt, shown.text])
      expect(page).not.toMatch(/The service calls|come to a payout|published result/);
    expect(shown.csv).toBe(sentence('en', `bets:status_${said}`));
  });

  it('and one that won by the published result and was not paid is shown with both figures', async () => {
    for (const language of LANGUAGES) {
      const { receipt, text } = await shownOf({ status: 'lost', payout: '0.00' }, language, {
        numbers: [4, 5, 6],
        result: ['rose', 'balloon'],
      });
      const figures = { computed: amount(language, '19.50'), stated: amount(language, '0.00') };
      for (const page of [receipt, text].map((said) => said.replace(/[\u2066-\u2069]/g, ''))) {
        expect(page).toContain(sentence(language, 'bets:doubt.hadWon'));
        expect(page).toContain(sentence(language, 'bets:doubt.payout', figures));
      }
    }
  });
});
