import { randomInt } from 'node:crypto';
import { films, people } from './cards.mjs';
import { icon, safe, section, whole } from './frame.mjs';

const WINNERS = 5;
const AMOUNTS = [88, 188, 288, 388, 588, 888, 1_888, 2_888, 5_888, 18_888];
const letter = () => String.fromCharCode(97 + randomInt(26));

/** The same rows as the app's, made up as freely. */
function winners() {
  let rows = '';
  for (let at = 0; at < WINNERS; at += 1) {
    const first = letter();
    rows += `<li><span data-text="${first.toUpperCase()}" aria-hidden="true"></span> <span>${first}***${letter()} won</span> <span>Simulated</span> <span>$${whole(AMOUNTS[randomInt(AMOUNTS.length)] ?? 0)}</span></li>`;
  }
  const hint = 'Made up for this page. These aren’t real members, and no one won these amounts.';
  return section('Winners (Simulated)', '', `<p class="hint">${hint}</p><ol class="winners" tabindex="0">${rows}</ol>`);
}

/** @typedef {{ list: { name: string }[] }} Banners */
/** @typedef {{ list: { id: number, text_en_us: string }[] }} Notices */

/** @param {import('./visit.mjs').Visit} visit */
export async function home(visit) {
  const { name: member, call, picture } = visit;
  const [banners, notices, hotPeople, hotFilms] = await Promise.all([
    /** @type {Promise<Banners>} */ (call('POST', '/home/bannerList')),
    /** @type {Promise<Notices>} */ (call('POST', '/home/getNotice', { page: 1, limit: 50 })),
    /** @type {Promise<{ list: import('./cards.mjs').Person[] }>} */ (
      call('POST', '/meet/xuanfeiList', { page: 1, limit: 4, suiji: 1 })
    ),
    /** @type {Promise<{ list: import('./cards.mjs').Film[] }>} */ (
      call('GET', '/getVideos', { page: 1, limit: 4, type_id: 30, type: 'hot' })
    ),
  ]);
  const slides = banners.list.map(({ name }) => {
    const said = safe(name);
    return `<li><figure>${picture(said)}<figcaption><strong>${said}</strong></figcaption></figure></li>`;
  });
  const lines = notices.list.map(({ id, text_en_us: text }, at) => {
    return `<span>${at > 0 ? '<span aria-hidden="true"> ✦ </span>' : ''}<a href="/profile/announcements/detail/${id}">${safe(text)}</a></span>`;
  });
  const said = '<small>From the operator</small>';
  return `<h1>Welcome, ${safe(member)}</h1>${said}<ul class="slides" tabindex="0" aria-label="Pictures">${slides.join('')}</ul><div class="line"><a href="/profile/announcements" aria-label="All announcements">${icon('M4 10v4h3.5L15 18.5v-13L7.5 10zM18 9.5c.9.6 1.4 1.5 1.4 2.5s-.5 1.9-1.4 2.5', 20)}</a><p>${said} ${lines.join(' ')}</p></div>${section('Popular people', '/meet', people(visit, hotPeople.list))}${section('Popular movies', '/movie', films(visit, hotFilms.list))}<p><a href="/profile/limits">Play limits</a></p>${winners()}`;
}
