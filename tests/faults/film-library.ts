/** A film in the format of both kinds of test video services. */
export interface LibraryFilm {
  id: string;
  name: string;
  categoryId: string;
  /** Absolute, or relative to the site. */
  picture: string;
  minutes: number;
  views: number;
  director: string;
  actors: string;
  year: string;
  /** HTML. */
  description: string;
  sources: { name: string; episodes: { title: string; url: string }[] }[];
}

export interface Library {
  categories: { id: string; name: string; parentId?: string }[];
  /** Newest first. */
  films: LibraryFilm[];
}

const single = (id: string) => [
  {
    name: 'hd',
    episodes: [{ title: 'HD', url: `https://one.example/${id}.m3u8` }],
  },
];

const NAMES = [
  'Night Train',
  '夜行电车',
  '夜の路面電車',
  'Harbour Lights',
  '月光下的船',
  'A Letter from the North',
  '雨后',
  'Paper Lanterns',
  '風の丘',
  'The Ninth Window',
];

/** Thirty films in two categories, which have a parent category if the service supports that. */
export const LIBRARY: Library = {
  categories: [
    { id: '1', name: 'Movies' },
    { id: '30', name: 'Drama', parentId: '1' },
    { id: '31', name: '纪录片', parentId: '1' },
  ],
  films: Array.from({ length: 30 }, (_, index) => {
    const id = String(500 - index);
    const name = NAMES[index] ?? `Film ${String(index + 1)}`;
    return {
      id,
      name,
      categoryId: index % 3 === 0 ? '31' : '30',
      picture: index % 2 === 0 ? `https://pictures.example/${id}.jpg` : `/upload/vod/${id}.jpg`,
      minutes: 95,
      views: 12_345 - index,
      director: 'Ines Halvard',
      actors: 'Petra Aldous, Oskar Venn',
      year: '2026',
      description: `<p>About&nbsp;<b>${name}</b> &amp; more.</p><script>alert(1)</script><p>The end.</p>`,
      sources:
        index === 0
          ? [
              {
                name: 'one',
                episodes: [
                  { title: '第01集', url: 'https://one.example/1.m3u8' },
                  { title: '第02集', url: 'https://one.example/2.m3u8' },
                ],
              },
              {
                name: 'two',
                episodes: [
                  { title: '第01集', url: 'https://two.example/1.mp4' },
                  { title: '第02集', url: 'https://two.example/2.mp4' },
                ],
              },
            ]
          : single(id),
    };
  }),
};

/** The parameters of a list, independent of the service. */
interface Question {
  page: number;
  size: number;
  categoryId?: string | undefined;
  words?: string | undefined;
}

/** A page of the library. */
export function pageOf({ films }: Library, { page, size, categoryId, words }: Question) {
  const found = films.filter(
    (film) =>
      (!categoryId || film.categoryId === categoryId) &&
      (!words || film.name.toLowerCase().includes(words.toLowerCase())),
  );
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}

/** The sources of a film in MacCMS format. */
export function playTexts({ sources }: LibraryFilm) {
  return {
    vod_play_from: sources.map(({ name }) => name).join('$$$'),
    vod_play_url: sources
      .map(({ episodes }) => episodes.map(({ title, url }) => `${title}$${url}`).join('#'))
      .join('$$$'),
  };
}
