import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { conversationView, deskView } from './service.view';

const NOW = Date.parse('2026-11-21T03:00Z');
const DESK = {
  name: undefined,
  url: undefined,
  hours: undefined,
  hoursSaid: undefined,
  waitMinutes: undefined,
  isMeasured: true,
};
const hoursOf = (
  hours: { from: string; to: string; zone: string | undefined },
  language: 'en' | 'zh-CN' | 'ja' = 'en',
) => deskView({ ...DESK, hours }, utcClock(language), NOW).hours;

describe('the hours of the desk', () => {
  it.each([
    ['en', 'Japan Standard Time'],
    ['zh-CN', '日本标准时间'],
    ['ja', '日本標準時'],
  ] as const)('are those of its own zone, by its name, in %s', (language, name) => {
    expect(hoursOf({ from: '09:00', to: '21:00', zone: 'Asia/Tokyo' }, language)).toMatchObject({
      text: '09:00–21:00',
      zoneName: name,
      isOpen: true,
    });
  });

  it('are told with their weekdays, and with the next days on which it is closed', () => {
    const days = { weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-11-20', '2026-11-23', '2026-12-25'] };
    expect(
      deskView({ ...DESK, hours: { from: '09:00', to: '21:00', zone: 'Asia/Tokyo', ...days } }, utcClock('en'), NOW)
        .hours,
    ).toMatchObject({
      weekdays: 'Mon–Fri',
      closedDays: ['Nov 23, 2026', 'Dec 25, 2026'],
      isOpen: false,
    });
  });

  it('are told by the clock of a member in another zone, too', () => {
    const localIn = (zone: string) =>
      deskView({ ...DESK, hours: { from: '09:00', to: '21:00', zone: 'Asia/Tokyo' } }, { language: 'en', zone }, NOW)
        .hours?.local;
    expect(localIn('Asia/Shanghai')).toEqual({ hours: '08:00–20:00', zone: 'China Standard Time' });
    expect(localIn('Asia/Seoul')).toBeUndefined();
    expect(localIn('UTC')).toBeUndefined();
  });

  it('of no zone are printed as they came, and the page does not say whether the desk is open', () => {
    expect(hoursOf({ from: '9:00', to: '21:00', zone: undefined })).toMatchObject({
      text: '09:00–21:00',
      isOpen: undefined,
    });
  });
});

it('a waiting time is said in whole minutes, never shorter than it was', () => {
  const waitOf = (waitMinutes: number) => deskView({ ...DESK, waitMinutes }, utcClock('en'), NOW).wait;
  expect([3.2, 0, 80].map(waitOf)).toEqual(['4 minutes', '1 minute', '1 hour, 20 minutes']);
  expect(deskView(DESK, utcClock('en'), NOW).wait).toBeUndefined();
});

it('an outside chat is named by its host', () => {
  const { outside } = deskView({ ...DESK, url: 'https://chat.example:8443/room?x=1' }, utcClock('en'), NOW);
  expect(outside).toEqual({ href: 'https://chat.example:8443/room?x=1', host: 'chat.example:8443' });
});

it('a picture of the member API is shown through the app, on the page where it is, and another at its own address', () => {
  const message = { id: 'a/b', from: 'agent' as const, text: undefined, onMoney: false, at: NOW };
  const own = { ...message, picture: { kind: 'own' as const, source: 'upload/image/x.jpg' } };
  const other = { ...message, picture: { kind: 'elsewhere' as const, source: 'https://pictures.example/1.jpg' } };
  const { messages } = conversationView({ messages: [own, other], page: 3, pages: 4 }, utcClock('en'));
  expect(messages.map(({ picture }) => picture)).toEqual([
    '/profile/customer-service/picture/a%2Fb?page=3',
    'https://pictures.example/1.jpg',
  ]);
  expect(messages[0]?.at).toEqual({ iso: '2026-11-21T03:00:00.000Z', text: 'Nov 21, 2026, 03:00 UTC' });
});
