import { credits, dayOf, facts, icon, safe, section } from './frame.mjs';

/** Taken from the app: groups of address, words and drawing. @type {readonly (readonly [string, readonly (readonly [string, string, string])[]])[]} */
const MENU = [
  [
    'Money',
    [
      ['/profile/recharge', 'Top up', 'M12 4v10M8 10.5l4 4 4-4M4.5 15v5h15v-5'],
      ['/profile/withdraw', 'Withdraw', 'M12 14.5v-10M8 8l4-4 4 4M4.5 15v5h15v-5'],
      ['/profile/bank-card', 'Payout accounts', 'M3.5 5.5h17v13h-17zM3.5 10h17M7 14.8h4'],
      ['/profile/records', 'Statement and records', 'M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9.5 8h5M9.5 12h5'],
      [
        '/vote/bets',
        'Your bets',
        'M4.5 6.5h15v4a1.8 1.8 0 0 0 0 3.5v3.5h-15V14a1.8 1.8 0 0 0 0-3.5zM14 7v2M14 11.2v2M14 15.2v2',
      ],
    ],
  ],
  [
    'Help and messages',
    [
      ['/profile/customer-service', 'Customer service', 'M4 5h16v11h-8.5L7 20v-4H4zM8 9.3h8M8 12.3h5'],
      [
        '/profile/announcements',
        'Announcements',
        'M4 10v4h3.5L15 18.5v-13L7.5 10zM18 9.5c.9.6 1.4 1.5 1.4 2.5s-.5 1.9-1.4 2.5',
      ],
      [
        '/meet/requests',
        'Your date requests',
        'M12 19.5 4.8 12.4a4.4 4.4 0 0 1 6.2-6.2l1 1 1-1a4.4 4.4 0 0 1 6.2 6.2z',
      ],
    ],
  ],
  [
    'Safety and privacy',
    [
      ['/profile/limits', 'Play limits', 'M4.5 17a8.5 8.5 0 1 1 15 0M12 15l3.5-5M12 14.5v1'],
      [
        '/profile/security',
        'Account security',
        'M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10',
      ],
      ['/profile/data', 'Your data', 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 10.5v6M9.5 14l2.5 2.5 2.5-2.5'],
    ],
  ],
  [
    'Settings',
    [
      [
        '/preferences',
        'Language and appearance',
        'M4 8h9M17.5 8H20M4 16h2.5M11 16h9M15.2 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8.8 13.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
      ],
      ['/logout', 'Sign out', 'M13 4.5H5v15h8M10 12h10M16.5 8.5 20 12l-3.5 3.5'],
    ],
  ],
];
const CALENDAR = 'M4.5 6h15v14h-15zM4.5 10.2h15M8.5 3.5V8M15.5 3.5V8M8.8 15l2.3 2.2 4.2-4.4';

/** @typedef {{ username: string, email: string, phone: string, inviteCode: string, createdAt: string }} Member */

/** @param {import('./visit.mjs').Visit} visit @param {number} unread */
export async function profile({ call }, unread) {
  const [member, balance, checkIns, messages] = await Promise.all([
    /** @type {Promise<Member>} */ (call('GET', '/member/info')),
    /** @type {Promise<{ balance: string, available: string, frozen: string }>} */ (
      call('GET', '/member/getuserbalance')
    ),
    /** @type {Promise<{ total: number }>} */ (call('GET', '/member/checkin')),
    /** @type {Promise<{ list: { at: string }[] }>} */ (call('GET', '/System/messages', { limit: 1 })),
  ]);
  const at = messages.list[0]?.at ?? '';
  /** @type {Record<string, string>} */
  const notes = {
    '/profile/announcements': ` (${unread} unread)`,
    '/profile/customer-service': ` <small>Answered ${dayOf(at)}, ${at.slice(11, 16)} UTC</small>`,
  };
  const menu = MENU.map(([group, entries]) => {
    const rows = entries.map(
      ([href, name, shape]) => `<li><a href="${href}">${icon(shape)}${name}${notes[href] ?? ''}</a></li>`,
    );
    return section(group, '', `<ul>${rows.join('')}</ul>`);
  });
  const amounts = facts([
    ['Total', credits(Number(balance.balance))],
    ['Available', credits(Number(balance.available))],
    ['On hold', credits(Number(balance.frozen))],
  ]);
  const about = facts([
    ['Username', safe(member.username)],
    ['Email', safe(member.email)],
    ['Phone', safe(member.phone)],
    ['Your invite code', safe(member.inviteCode)],
  ]);
  const checkIn = `${icon(CALENDAR, 32)}<p>${checkIns.total} days</p><form method="post" action="/profile/check-in"><button>Check in today</button></form><p>Check in once a day if you like. There’s no reward, and nothing to lose if you skip a day.</p>`;
  return `<h1>${safe(member.username)}</h1><p>Member since ${dayOf(member.createdAt)}</p>${section('Balance', '', amounts)}<p>We never ask you to pay to withdraw. Anyone who asks you to is a scammer.</p>${menu.join('')}${section('Check-in', '', checkIn)}${section('Member', '', about)}`;
}
