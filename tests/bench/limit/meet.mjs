import { randomInt } from 'node:crypto';
import { nextPage, people } from './cards.mjs';
import { links, safe } from './frame.mjs';

/** @param {import('./visit.mjs').Visit} visit */
export async function meet(visit) {
  const { call } = visit;
  // The order is random; links lead to further pages of the same order.
  const seed = randomInt(2 ** 31);
  const [regions, found] = await Promise.all([
    /** @type {Promise<{ list: { id: number, name: string }[] }>} */ (call('GET', '/meet/xuanfeiAddress')),
    /** @type {Promise<{ list: import('./cards.mjs').Person[], total: number }>} */ (
      call('POST', '/meet/xuanfeiList', { page: 1, limit: 12, suiji: 1, seed: String(seed) })
    ),
  ]);
  const choices = regions.list.map(
    ({ id, name }) => /** @type {const} */ ([`/meet?region=${id}&amp;seed=${seed}`, safe(name)]),
  );
  const more = links([
    ['/meet/safety', 'Staying safe'],
    ['/meet/requests', 'Your date requests'],
    ['/meet/blocks', 'Blocked profiles'],
  ]);
  return `<h1>Meet</h1><p>Meeting people here costs nothing. No one should ever ask you for money.</p><nav aria-label="Region">${links([[`/meet?seed=${seed}`, 'Everywhere'], ...choices])}</nav><p><a href="/meet?seed=${seed + 1}">Shuffle</a></p>${people(visit, found.list)}${nextPage('/meet', found.total, `&amp;seed=${seed}`)}<nav aria-label="More about Meet">${more}</nav>`;
}
