/** What members keep of films. Times in ms UTC. No foreign keys to films: they may be those of another video service. */
export interface WatchingTables {
  film_favourites: KeptFilm;
  /** Members who have turned their history on. */
  film_history_choices: { member_id: string; at: number };
  /** One row per film: where its member stopped last. */
  film_history: KeptFilm & {
    /** Source and episode from 1, and the name of the episode. */
    source: number;
    episode: number;
    part: string;
    /** Whole; 0 at the end, or where nothing was seen yet. */
    seconds: number;
  };
}

interface KeptFilm {
  member_id: string;
  film_id: string;
  /** As the app sent them. */
  name: string | null;
  poster: string | null;
  at: number;
}
