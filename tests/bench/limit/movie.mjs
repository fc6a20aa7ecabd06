import { films, nextPage } from './cards.mjs';
import { links, safe, whole } from './frame.mjs';

/** @param {import('./visit.mjs').Visit} visit */
export async function movie(visit) {
  const { call } = visit;
  const [found, types] = await Promise.all([
    /** @type {Promise<{ list: import('./cards.mjs').Film[], total: number }>} */ (
      call('GET', '/getVideos', { page: 1, limit: 12 })
    ),
    /** @type {Promise<{ list: { type_id: number, type_name: string }[] }>} */ (call('GET', '/getVideoTypes')),
  ]);
  const categories = types.list.map(
    ({ type_id: id, type_name: name }) => /** @type {const} */ ([`/movie?category=${id}`, safe(name)]),
  );
  const orders = links([
    ['/movie', 'Default'],
    ['/movie?sort=new', 'Newest'],
    ['/movie?sort=hot', 'Most watched'],
  ]);
  return `<h1>Movies</h1><p>${whole(found.total)} movies</p><p>${links([
    ['/movie/favourites', 'Favourites'],
    ['/movie/history', 'Watched movies'],
  ])}</p><form action="/movie" role="search"><label for="q">Search movies</label><input name="q" id="q"><button>Search</button></form><nav aria-label="Category">${links([['/movie', 'All'], ...categories])}</nav><nav aria-label="Order">${orders}</nav>${films(visit, found.list)}${nextPage('/movie', found.total)}`;
}
