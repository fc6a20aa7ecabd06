import { CopiedRequest, RequestFacts, WhoReads } from '~/domains/meet/date-request';
import { MeetGrid } from '~/domains/meet/meet-grid';
import { MeetLinks } from '~/domains/meet/meet-links';
import { Photos } from '~/domains/meet/photos';
import { FilmFacts } from '~/domains/movie/film-facts';
import { FilmCategories, FilmSearch, FilmSorts } from '~/domains/movie/film-filter';
import { FilmGrid, Marks } from '~/domains/movie/film-grid';
import { FilmParts, NoPlayer } from '~/domains/movie/player/film-parts';
import { FilmPlayer } from '~/domains/movie/player/film-player';
import type { FilmPage } from '~/domains/movie/movie.view';
import type { Playback } from '~/domains/movie/playback.view';
import { KeptGrid } from '~/domains/movie/watching/kept-grid';
import type { KeptCard } from '~/domains/movie/watching/watched.view';
import { AnnouncementList, Tags } from '~/domains/news/announcement-list';
import { DeskFacts } from '~/domains/service/desk-facts';
import { Messages } from '~/domains/service/messages';
import { LONG, type Exhibits, type Words } from './words';

const DESK_LABELS = {
  closedDays: 'Closed on',
  name: 'Team',
  hours: 'Opening hours',
  local: 'Your time',
  now: 'Now',
  wait: 'Waiting time',
};

const AT = 'Nov 22, 2026, 12:00 UTC';
const NO_FILTER = { category: undefined, sort: undefined, q: undefined };
export const PLAY: Playback = {
  source: 1,
  episode: 1,
  name: '1',
  quality: undefined,
  sources: [1, 2].map((number) => ({ number, label: undefined, part: { source: number } })),
  episodes: [1, 2, 3].map((number) => ({ number, label: number === 3 ? LONG : undefined })),
  episodeCount: 3,
  ranges: [],
  qualities: [{ number: 1, label: '360p', megabytes: 0.1 }],
  files: [{ url: '/demo/films/1001-360.mp4', type: 'video/mp4' }],
  pages: [{ url: 'https://films.example/1', host: 'films.example' }],
  fallback: { source: 2 },
  sound: 'offered',
  next: { number: 2, label: undefined },
  downloads: [{ number: 1, label: '360p', megabytes: 0.1, url: '/demo/films/1001-360.mp4' }],
};
const OWN = { start: undefined, part: 'gallery', owner: 'gallery', memory: undefined, csrf: '' };
const STOP = { href: '/movie/detail/1001', at: AT, stoppedAt: '12:30', episode: 'Part 2' };
const KEPT: KeptCard = { id: '1001', name: LONG, poster: '/demo/films/1001.webp', ...STOP };
const FILM: FilmPage = {
  id: '1001',
  name: 'The Moon Gate',
  poster: '/demo/films/1001.webp',
  duration: '00:08',
  views: { short: '1,426', count: 1426 },
  isNew: true,
  isHot: true,
  category: 'Garden',
  categoryId: '30',
  director: 'Kenji Morisu',
  actors: 'Elin Brask, Xu Lanting',
  released: '2026',
  lacksDetails: false,
  paragraphs: [],
  tracks: [],
  captionFiles: [],
  play: PLAY,
};
const PERSON = { id: '101', name: 'Mira', picture: '/demo/profiles/101.webp', likes: 585, region: 'Lantern Bay' };
const ANNOUNCEMENT = {
  onMoney: false,
  id: '1',
  important: true,
  title: { text: 'We never ask you to pay to withdraw', language: 'en' },
  excerpt: { text: 'Nobody on our team will ever ask you to pay.', language: 'en' },
  fallback: undefined,
  updated: AT,
  published: undefined,
  readCount: 3,
  isRead: false,
  isConfirmed: false,
} as const;
const REQUEST = {
  onMoney: false,
  id: '1',
  profileId: '101',
  name: 'Mira',
  contact: 'd•••@example.com',
  message: 'A walk by the river on Sunday?',
  status: 'sent',
  at: AT,
  until: AT,
} as const;
const MESSAGE = {
  onMoney: false,
  hasPicture: false,
  picture: undefined,
  at: { iso: '2026-11-22T12:00:00Z', text: AT },
};

/** Pieces of pages about people, films, announcements and the service. */
export const garden = (t: Words): Exhibits => ({
  MeetGrid: {
    'two people, one of whom little is known': (
      <MeetGrid
        profiles={[PERSON, { id: '2', name: undefined, picture: undefined, likes: undefined, region: undefined }]}
      />
    ),
  },
  MeetLinks: { 'three ways on': <MeetLinks /> },
  Photos: { hidden: <Photos photos={['/demo/profiles/101-1.webp']} cover={PERSON.picture} name={PERSON.name} /> },
  RequestFacts: {
    sent: <RequestFacts request={REQUEST} />,
    'taken back': <RequestFacts request={{ ...REQUEST, status: 'revoked', contact: undefined, until: undefined }} />,
  },
  CopiedRequest: {
    'to copy here': (
      <CopiedRequest letter={t('meet:request.letter', { name: 'Mira', id: '101' })} outside={undefined} />
    ),
    'with a chat elsewhere': (
      <CopiedRequest letter={LONG} outside={{ href: 'https://desk.example/', host: 'desk.example' }} />
    ),
  },
  WhoReads: { 'with days': <WhoReads keptDays={30} />, 'of another service': <WhoReads keptDays={undefined} /> },
  FilmGrid: {
    'one with everything, one with nothing': (
      <FilmGrid
        films={[
          FILM,
          {
            id: '2',
            name: LONG,
            poster: undefined,
            duration: undefined,
            views: undefined,
            isNew: false,
            isHot: false,
          },
        ]}
      />
    ),
  },
  Marks: { both: <Marks film={FILM} /> },
  FilmFacts: { 'all known': <FilmFacts film={FILM} hasPoster /> },
  FilmPlayer: {
    ready: <FilmPlayer film={FILM} play={PLAY} {...OWN} />,
    'sound alone': <FilmPlayer film={FILM} play={{ ...PLAY, sound: 'playing' }} {...OWN} />,
  },
  KeptGrid: { 'in the middle and at the end': <KeptGrid films={[KEPT, { ...KEPT, stoppedAt: undefined }]} /> },
  FilmParts: { 'sources, episodes, qualities': <FilmParts film={FILM} play={PLAY} start={undefined} /> },
  NoPlayer: { 'on other pages alone': <NoPlayer play={PLAY} />, nowhere: <NoPlayer play={undefined} /> },
  FilmSearch: {
    empty: <FilmSearch filter={NO_FILTER} typed="" tooLong={false} />,
    wrong: <FilmSearch filter={NO_FILTER} typed={LONG} tooLong />,
  },
  FilmCategories: {
    few: <FilmCategories filter={NO_FILTER} categories={[{ id: '1', name: 'Garden' }]} />,
    'more than there is room for': (
      <FilmCategories
        filter={{ ...NO_FILTER, category: '11' }}
        categories={Array.from({ length: 12 }, (_, index) => ({
          id: String(index),
          name: `Garden ${String(index)}`,
        }))}
      />
    ),
  },
  FilmSorts: { 'two orders': <FilmSorts filter={NO_FILTER} sorts={['new', 'hot']} total={48} /> },
  AnnouncementList: {
    'to be confirmed, read, in another language': (
      <AnnouncementList
        language="en"
        announcements={[
          ANNOUNCEMENT,
          { ...ANNOUNCEMENT, id: '2', isRead: true, isConfirmed: true },
          {
            ...ANNOUNCEMENT,
            id: '3',
            important: false,
            isConfirmed: undefined,
            fallback: 'ja',
            title: { text: 'ようこそ', language: 'ja' },
            excerpt: undefined,
          },
        ]}
      />
    ),
  },
  Tags: { unread: <Tags announcement={ANNOUNCEMENT} /> },
  DeskFacts: {
    'open now': (
      <DeskFacts
        texts={{
          labels: DESK_LABELS,
          hours: 'Mon–Fri 09:00–21:00 (Japan Standard Time)',
          local: '08:00–20:00 (China Standard Time)',
          closedDays: 'Dec 25, 2026',
          now: 'open',
          wait: 'measured: 5 min for answered questions',
          outside: 'Chat at desk.example (leaves this app)',
        }}
        desk={{
          name: { serviceSays: 'Night Garden customer service', onMoney: false },
          hoursSaid: undefined,
          outside: { href: 'https://desk.example/', host: 'desk.example' },
          hours: {
            text: '09:00–21:00',
            weekdays: 'Mon–Fri',
            closedDays: ['Dec 25, 2026'],
            zoneName: 'Japan Standard Time',
            local: { hours: '08:00–20:00', zone: 'China Standard Time' },
            isOpen: true,
          },
          wait: '5 min',
          isMeasured: true,
        }}
      />
    ),
    'nothing known': (
      <DeskFacts
        texts={{
          labels: DESK_LABELS,
          hours: 'not stated',
          local: undefined,
          closedDays: undefined,
          now: undefined,
          wait: 'not known yet',
          outside: undefined,
        }}
        desk={{
          name: { serviceSays: 'Night Garden customer service', onMoney: false },
          hoursSaid: undefined,
          outside: undefined,
          hours: undefined,
          wait: undefined,
          isMeasured: true,
        }}
      />
    ),
  },
  Messages: {
    'of each kind': (
      <Messages
        language="en"
        isLast={false}
        messages={[
          { ...MESSAGE, id: '1', from: 'member', text: t('vote:chanceNote') },
          { ...MESSAGE, id: '2', from: 'automatic', text: t('shell:demo') },
          { ...MESSAGE, id: '3', from: 'agent', text: LONG, hasPicture: true },
        ]}
      />
    ),
  },
});
