import { LimitFacts, LimitList, LimitNotes } from '~/domains/account/limit-facts';
import type { LimitView } from '~/domains/account/limits.view';
import { EventList } from '~/domains/account/security/event-list';
import { PrintedCard } from '~/domains/account/stop-card/printed-card';
import { FundsText } from '~/domains/funds/funds-text';
import { NextEpisode } from '~/domains/movie/player/next-episode';
import { StopText } from '~/domains/movie/watching/kept-grid';
import { MenuList } from '~/ui/layout/menu-list';
import { PLAY } from './garden';
import { LONG, type Exhibits } from './words';

const AT = '21 Nov 2026, 12:00 UTC';

const LIMIT: LimitView = {
  slug: 'daily-stake',
  name: 'stakeDaily',
  kind: 'stake',
  period: 'day',
  current: '$200.00',
  typed: '200',
  used: '$55.00',
  ahead: undefined,
  left: '$145.00',
  isUnread: false,
  isHeldHere: false,
  waiting: undefined,
};
const UNSET: LimitView = { ...LIMIT, current: undefined, typed: '', used: undefined, left: undefined };

/** A member's own account: limits, logins, the stop card, and what a film leaves behind. */
export const account = (): Exhibits => ({
  LimitFacts: {
    set: <LimitFacts limit={LIMIT} />,
    none: <LimitFacts limit={{ ...UNSET, slug: 'reality-check', name: 'realityCheckMinutes' }} />,
  },
  LimitNotes: {
    waiting: <LimitNotes limit={{ ...LIMIT, waiting: { value: '$500.00', raw: '50000', from: AT, ready: false } }} />,
  },
  LimitList: {
    'one of each': (
      <LimitList
        limits={[
          LIMIT,
          { ...UNSET, slug: 'weekly-stake', period: 'week' },
          { ...UNSET, slug: 'monthly-stake', period: 'month', isUnread: true },
          { ...LIMIT, slug: 'daily-loss', kind: 'loss', used: undefined, ahead: '$9.50' },
          { ...LIMIT, slug: 'weekly-loss', waiting: { value: undefined, raw: '', from: AT, ready: true } },
        ]}
      />
    ),
  },
  EventList: {
    'with and without a place': (
      <EventList
        events={[
          { id: '2', kind: 'closing_begun', device: LONG, network: '203.0.113.*', at: AT },
          { id: '1', kind: 'other', device: undefined, network: undefined, at: undefined },
        ]}
      />
    ),
  },
  PrintedCard: {
    'with a code': (
      <PrintedCard brand={LONG} link={`https://members.example/stop/${LONG}`} qr={{ size: 3, path: 'M0 0h1v1H0z' }} />
    ),
  },
  FundsText: {
    'with a link': <FundsText funds={{ text: LONG, href: 'https://operator.example/funds' }} />,
    'without one': <FundsText funds={{ text: LONG, href: undefined }} />,
  },
  MenuList: {
    'with and without a detail': (
      <MenuList
        entries={[
          { href: '#one', name: LONG, detail: LONG },
          { href: '#two', name: LONG },
        ]}
      />
    ),
  },
  NextEpisode: {
    'a next one': (
      <NextEpisode film="1001" play={{ ...PLAY, next: { number: 2, label: LONG } }} player={{ current: null }} />
    ),
    'the last one': <NextEpisode film="1001" play={{ ...PLAY, next: undefined }} player={{ current: null }} />,
  },
  StopText: {
    'in the middle': <StopText film={{ episode: LONG, stoppedAt: '4:30' }} />,
    'at the end of a film in one part': <StopText film={{ episode: undefined, stoppedAt: undefined }} />,
  },
});
