/** What a test server shows: films, people, announcements. The same for every start. */

/** A film, with the fields that the specification names. */
export interface Film {
  vod_id: number;
  vod_name: string;
  vod_pic: string;
  vod_duration: string;
  vod_hits: number;
}

/** A profile, with the fields that the specification names. */
export interface Profile {
  id: number;
  xuanfei_name: string;
  avatar_2: string;
  likes: number;
  address: string;
  height: number;
  bust: number;
  waist: number;
  hips: number;
  location: string;
  photos: string[];
  videos: string[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Where pictures are: another host, as with most services. Nothing answers there. */
const PICTURES = 'https://pictures.example';

/** The chat of customer service, outside the app. */
export const CHAT_ADDRESS = 'https://chat.example/room';

export const REGIONS = ['Harbour', 'Hill', 'Lake'].map((name, index) => ({ id: index + 1, name }));

export const FILMS: readonly Film[] = numbers(30).map((id) => ({
  vod_id: id,
  vod_name: `Night Film ${id}`,
  vod_pic: `${PICTURES}/films/${id}.jpg`,
  vod_duration: `01:${String(10 + (id % 50)).padStart(2, '0')}:00`,
  vod_hits: 200_000 - id * 6_500,
}));

export const PROFILES: readonly Profile[] = numbers(30).map((id) => ({
  id,
  xuanfei_name: `Person ${id}`,
  avatar_2: `${PICTURES}/people/${id}.jpg`,
  likes: id * 7,
  address: REGIONS[id % REGIONS.length]!.name,
  height: 160 + (id % 20),
  bust: 80 + (id % 10),
  waist: 60 + (id % 10),
  hips: 85 + (id % 10),
  location: 'Old Town',
  photos: [1, 2].map((photo) => `${PICTURES}/people/${id}-${photo}.jpg`),
  videos: [],
}));

export const BANNERS = numbers(3).map((id) => ({
  id,
  url: `${PICTURES}/banners/${id}.jpg`,
  name: `Evening ${id}`,
  description: `What evening ${id} brings`,
}));

export const NOTICES = [
  'The garden is open every evening from six.',
  'New films arrive on Fridays.',
  `Maintenance takes place on Monday from two to three in the morning. ${'Pages may answer slowly in that hour. '.repeat(4)}`.trim(),
].map((text_en_us) => ({ text_en_us }));

export const BANKS = ['Lantern Bank', 'River Bank'].map((name, index) => ({ id: index + 1, name }));
