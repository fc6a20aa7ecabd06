import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { openStage, OPERATOR, type Stage } from '../harness/stage';

const NIGHTS = '/System/balances';

describe('with real money', () => {
  const night = {
    ...{ night: '2026-11-22', at: '2026-11-22T00:00:00.000Z', madeAt: '2026-11-22T01:00:00.000Z', height: 6 },
    ...{ root: 'ab'.repeat(32), previous: '0'.repeat(64), tree: 'cd'.repeat(32), total: '1000.00' },
  };
  const open = async (held?: string) => {
    const stage = await openStage({
      ...{ ...OPERATOR, WINNERS_FEED: 'off', CURRENCY: 'EUR' },
      ...(held !== undefined && { OPERATOR_FUNDS_HELD: held }),
    });
    stage.upstream.on(NIGHTS, success({ nights: [night] }));
    return stage;
  };

  it.each([
    ['1500.00 2026-11-01 Garden Bank, clients', 'enough'],
    ['1000.00 2026-11-01 Garden Bank, clients', 'enough'],
    ['999.99 2026-11-01 Garden Bank, clients', 'less'],
    [undefined, 'none'],
  ] as const)('what the operator states stands beside what is owed: %s', async (held, key) => {
    const stage: Stage = await open(held);
    try {
      for (const language of LANGUAGES) {
        const { text } = await stage.app.browser(reading(language)).get('/balances');
        expect(text).toContain(sentence(language, 'balances:stated.title'));
        if (key === 'none') expect(text).toContain(sentence(language, 'balances:stated.none'));
        else {
          expect(text).toContain('Garden Bank, clients');
          expect(text).toContain(sentence(language, `balances:stated.${key}`, { owed: '€1,000.00' }));
          expect(text).toContain(sentence(language, 'balances:stated.unproven'));
        }
        expect(text).not.toContain(sentence(language, 'balances:demo'));
      }
    } finally {
      await stage.close();
    }
  });
});
