import { expect, it } from 'vitest';
import { hang } from '../../../faults/bad-upstream';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';
import { bettor, toCheck } from './bets';

const stage = useStage();

it.each([['/game/orders'], ['/game/summary']])(
  'a bet is entered and checked while the answer of %s does not come',
  async (call) => {
    const member = await bettor(stage, 'en', { [call]: hang });
    const vote = await member.get('/vote');
    expect(vote.$('#bet-amount')).toHaveLength(1);
    expect(vote.main).toContain(sentence('en', call === '/game/orders' ? 'errors:load.bets' : 'errors:load.net'));
    const { page } = await toCheck(member);
    expect(page.$('main form button')).toHaveLength(1);
  },
  // Less than three pages that wait for as long as a call may take.
  25_000,
);
