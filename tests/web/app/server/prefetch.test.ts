import { expect, it } from 'vitest';
import { signIn, useStage } from '../harness/stage';

const stage = useStage();
const AHEAD = { 'sec-purpose': 'prefetch' };

it('a page that is fetched ahead takes no message: it is shown where the member comes to', async () => {
  const member = await signIn(stage.app.browser(), 'ann', 'secret-of-ann');
  expect(member.jar.get('flash')).toBeTruthy();
  const ahead = await member.get('/movie', AHEAD);
  expect([ahead.status, ahead.$('[role=status]').text(), ahead.cookies]).toEqual([200, '', []]);
  const seen = await member.get('/home');
  expect(seen.$('[role=status]').text()).not.toBe('');
  expect(member.jar.get('flash')).toBeFalsy();
});
