import { credits, links, safe, section } from './frame.mjs';

/** Taken from the app. */
const SHAPES = [
  [
    'rose',
    '<path d="M30 10a7 7 0 0 1 4 11 7 7 0 0 1-10 7 7 7 0 0 1-10-7 7 7 0 0 1 4-11 7 7 0 0 1 12 0zM24 40c-1-5-5-8-10-8 1 6 5 8 10 8zM24 43c1-5 4-7 10-7-1 5-5 7-10 7z"/><path fill="none" d="M24 24c-4 0-7-3-7-6s3-6 6-6 6 2 6 5-2 5-5 5-4-2-4-4 2-3 3-3M24 31v13"/>',
  ],
  [
    'lily',
    '<path d="M24 28c-6-6-6-15 0-23 6 8 6 17 0 23zM24 28c-8-1-13-6-14-15 5 1 8 4 10 7M24 28c8-1 13-6 14-15-5 1-8 4-10 7"/><path fill="none" d="M24 28v16M24 41c-5 0-8-2-9-6M24 38c4 0 7-2 8-5"/>',
  ],
  [
    'balloon',
    '<path d="M24 31C17 29 12 23 12 17a12 12 0 0 1 24 0c0 6-5 12-12 14zM21 35l3-4 3 4z"/><path fill="none" d="M24 35c0 3-4 3-4 6 0 2 2 2 4 3M18 16c0-3 2-5 5-6"/>',
  ],
  [
    'smoke',
    '<path d="M21 45c-5-7 4-9 1-16-2-6-9-8-8-16C15 5 27 1 33 7c5 5 2 13-4 12-4-1-4-6 0-7-4-2-9 0-9 4 1 7 10 9 10 17 0 5-4 7-1 12z"/><path fill="none" d="M37 43c-3-4 3-7 1-12-1-3-3-4-2-7M11 43c-3-4 2-6 1-11"/>',
  ],
];
const SPRITE = `<svg aria-hidden="true" width="0" height="0">${SHAPES.map(([id, drawing]) => `<symbol id="${id}" viewBox="0 0 48 48">${drawing}</symbol>`).join('')}</svg>`;

/** @typedef {{ period: string, closesAt: string, drawsAt: string, serverTime: string }} Period */
/** @typedef {{ period: string, numbers: number[], sum: number, result: string[] }} Draw */
/** @typedef {{ option: string, odds: number, chance: number, min: string, max: string }} Odds */
/** @typedef {{ id: string, period: string, option: string, amount: string, odds: number }} Order */
/** @typedef {Record<'today' | 'session' | 'lifetime', { net: string }>} Summary */
/** @typedef {{ current: { stakeDaily: string }, used: { stake: string } }} Limits */

const shape = (/** @type {string} */ option, /** @type {number} */ size) =>
  `<svg aria-hidden="true" width="${size}" height="${size}"><use href="#${safe(option)}"/></svg>`;
const named = (/** @type {string} */ option) => safe(option.charAt(0).toUpperCase() + option.slice(1));
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** A time of day, with its date if that is not today's. */
const clock = (/** @type {string} */ time, /** @type {string} */ now) => {
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
  const date = now.startsWith(time.slice(0, 10)) ? '' : `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year} `;
  return `${date}${time.slice(11, 19)} UTC`;
};
const pays = (/** @type {number} */ odds) => `Pays ${odds}× (stake included)`;

/** The winning patterns in the order in which the app lists them. */
const won = (/** @type {readonly string[]} */ result) =>
  SHAPES.filter(([id = '']) => result.includes(id))
    .map(([id = '']) => `<span>${shape(id, 28)} ${named(id)}</span>`)
    .join('');
const drawn = (/** @type {Draw} */ { numbers, sum, result }) =>
  `<p>Numbers ${numbers.join(' · ')}, sum ${sum}</p><p>${won(result)}</p>`;

function left(/** @type {Period} */ { closesAt, serverTime }) {
  const minutes = Math.floor((Date.parse(closesAt) - Date.parse(serverTime)) / 60_000);
  return `Closes in ${Math.floor(minutes / 60)} h ${minutes % 60} min (as of ${serverTime.slice(11, 19)} UTC)`;
}

const net = (/** @type {string} */ name, /** @type {string} */ amount) => {
  const sum = Number(amount);
  const [sign, way] = sum < 0 ? ['−', 'down'] : sum > 0 ? ['+', 'up'] : ['', 'even'];
  return `<dt>${name}</dt><dd><strong>${sign}${credits(Math.abs(sum))}</strong> ${way}</dd>`;
};

const offered = (/** @type {Odds} */ { option, odds, chance }) => {
  const back = odds * chance;
  return `<li><p><strong>${named(option)}</strong></p><dl><dt>Odds</dt><dd>${odds}× (stake included)</dd><dt>Chance</dt><dd>about 1 in ${Math.round(1 / chance)}</dd><dt>Average return</dt><dd>${(back * 100).toFixed(2)} of every 100 staked</dd><dt>House edge</dt><dd>${Math.round((1 - back) * 1_000) / 10}%</dd></dl></li>`;
};

/** @param {Order} order */
const placed = ({ id, period, option, amount, odds }) =>
  `<li><a href="/vote/bets/${safe(period)}/${safe(id)}">${shape(option, 40)} <strong>${named(option)}, ${credits(Number(amount))}: pays ${credits(Number(amount) * odds)} if it wins</strong> Period ${safe(period)} · Receipt</a></li>`;

/** @param {import('./visit.mjs').Visit} visit */
export async function vote({ call }) {
  const [now, draws, odds, balance, limits, sums] = await Promise.all([
    /** @type {Promise<Period>} */ (call('GET', '/lottery/getnextperiod')),
    /** @type {Promise<{ list: Draw[] }>} */ (call('GET', '/lottery/getdrawlist', { page: 1, pageSize: 5 })),
    /** @type {Promise<Odds[]>} */ (call('GET', '/lottery/getodds')),
    /** @type {Promise<{ available: string }>} */ (call('GET', '/member/getuserbalance')),
    /** @type {Promise<Limits>} */ (call('GET', '/member/limits')),
    /** @type {Promise<Summary>} */ (call('GET', '/game/summary')),
  ]);
  const orders = /** @type {{ list: Order[] }} */ (await call('GET', '/game/orders', { page: 1, limit: 20 }));
  const [newest] = draws.list;
  const choices = odds.map(({ option, odds: times }) => {
    return `<label>${shape(option, 56)}<input type="radio" name="pattern" value="${safe(option)}"><strong>${named(option)}</strong> ${pays(times)}</label>`;
  });
  const { min = '0', max = '0' } = odds[0] ?? {};
  const hint = `From ${credits(Number(min))} to ${credits(Number(max))}. Available: ${credits(Number(balance.available))}. Daily stake limit: ${credits(Number(limits.current.stakeDaily) - Number(limits.used.stake))} left.`;
  const played = `<h2>Your wins and losses</h2><dl>${net('Today (UTC)', sums.today.net)}${net('Since you signed in', sums.session.net)}${net('Since you joined', sums.lifetime.net)}</dl><p>Open bets count as lost.</p>`;
  const form = `<form method="post"><input type="hidden" name="period" value="${now.period}"><fieldset><legend>Pattern</legend>${choices.join('')}</fieldset><label for="amount">Stake</label><input id="amount" name="amount"><p>${hint}</p><p>${net('Today (UTC)', sums.today.net)} · ${net('Since you signed in', sums.session.net)} · ${net('Since you joined', sums.lifetime.net)}</p><button>Review bet</button><p>Your bet isn’t placed until you confirm it on the next page.</p></form>`;
  const refresh = links([
    ['/vote', 'Refresh'],
    ['/vote?auto=1', 'Refresh automatically'],
  ]);
  const more = links([
    ['/vote/verify', 'Verify a draw'],
    ['/profile/limits', 'Play limits'],
  ]);
  const results = draws.list.slice(1).map((draw) => `<li>Period ${draw.period}${drawn(draw)}</li>`);
  return `${SPRITE}<h1>Vote</h1><h2>Period ${now.period}</h2><p>Betting is open</p><p>${left(now)}</p><p>Betting closes at ${clock(now.closesAt, now.serverTime)} · Draw at ${clock(now.drawsAt, now.serverTime)}</p><p>${refresh}</p><p>This draw cannot be checked: the service publishes no commitment when betting opens.</p>${section(`Bet on period ${now.period}`, '', form)}${section('Your bets', '/vote/bets', `<ul>${orders.list.map(placed).join('')}</ul>`, 'All bets')}${newest ? `<h2>Period ${newest.period}: Draw complete</h2><p>${won(newest.result)}</p><p>Numbers ${newest.numbers.join(' · ')}, sum ${newest.sum}</p>` : ''}${played}${section('Payouts and chances', '', `<ul>${odds.map(offered).join('')}</ul>`)}${section('Latest results', '/vote/history', `<p>Past draws don’t change the next one.</p><ol>${results.join('')}</ol>`, 'Past draws')}<nav aria-label="More about the draw">${more}</nav>`;
}
