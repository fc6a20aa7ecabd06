import { describe, expect, test } from 'vitest';
import { oddPresentation } from '../../services/odd-presentation';
import { DEMO, openService } from '../../services/service';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

/** What a member who is signed in is answered by each call without payload, for one seed. */
async function answersOf(seed: number) {
  const service = openService({ presentation: oddPresentation(seed) });
  const send = async (call: string, fields: object, token = '') => {
    const [method, path] = call.split(' ') as [string, string];
    const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : '';
    const body = method === 'GET' ? null : JSON.stringify(fields);
    return service.fetch(new Request(`http://odd.test${path}${query}`, { method, body, headers: { token } }));
  };
  const signedIn = await send('POST /member/login', { username: DEMO.username, password: DEMO.password });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const answers: Record<string, unknown> = { 'POST /member/login': data };
  for (const call of service.calls.filter((each) => /GET|banner|Notice|xuanfei/.test(each))) {
    const answer = await send(call, { id: '1', code: 'GARDEN' }, data.token);
    expect(answer.status, call).toBe(200);
    const envelope = (await answer.json()) as { code?: number | string; data: unknown };
    if (call !== 'GET /config.json') expect(String(envelope.code), call).toBe(call === 'GET /getVideos' ? '1' : '200');
    answers[call] = envelope.data;
  }
  return answers;
}

describe('the odd service', () => {
  test('has one form for each seed, and several over all seeds', async () => {
    const [one, again] = [await answersOf(7), await answersOf(7)];
    expect(Object.keys(one)).toEqual(Object.keys(again));
    expect(one['POST /meet/xuanfeiList']).toEqual(again['POST /meet/xuanfeiList']);
    const forms = new Map<string, Set<string>>();
    for (const seed of SEEDS)
      for (const [call, data] of Object.entries(await answersOf(seed)))
        forms.set(call, (forms.get(call) ?? new Set()).add(data === undefined ? 'left out' : JSON.stringify(data)));
    const single = [...forms].filter(([, found]) => found.size === 1).map(([call]) => call);
    // All of it is text, under names that the specification has.
    expect(single).toEqual(['GET /member/info']);
  });
});
