import type { Localized } from './localized';

/** Content tables. Times in milliseconds UTC; `position` and `place` count from 0. */
export interface ContentTables {
  banners: {
    id: string;
    url: string;
    position: number;
    /** A path of the app, or an https page of the operator's; null for none. */
    link?: string | null;
  } & Localized<'name'> &
    Localized<'description'>;
  regions: { id: string; position: number } & Localized<'name'>;
  /**
   * Profiles. `place` numbers all of them without gaps, `region_place` those of a region: any page, ordered or
   * shuffled, is a set of places known in advance, so its cost does not depend on the number of profiles. When one is
   * hidden, the last one moves into its place, and its own numbers are below zero.
   */
  profiles: {
    id: string;
    region_id: string;
    place: number;
    region_place: number;
    avatar: string;
    likes: number;
    /** Centimetres. */
    height: number | null;
    bust: number | null;
    waist: number | null;
    hips: number | null;
    provenance: string;
    /** Milliseconds UTC; null while it is shown. */
    hidden_at?: number | null;
  } & Localized<'name'> &
    Localized<'location'> &
    Localized<'description'>;
  profile_photos: { profile_id: string; position: number; url: string };
  /** One row: customer service and its hours. */
  service_desk: {
    id: string;
    /** URL of an external chat, or null. */
    url: string | null;
    opens: string;
    closes: string;
    /** IANA name. */
    zone: string;
    /** Digits of ISO weekdays: `12345`; empty or null for every day. */
    weekdays?: string | null;
    /** Days on which it is closed, with spaces: `2026-12-25 2026-12-26`. */
    closed_days?: string | null;
  } & Localized<'name'>;
  film_types: { id: string; position: number } & Localized<'name'>;
  films: {
    id: string;
    type_id: string;
    poster: string;
    /** Duration of the clip in milliseconds. */
    duration: number;
    hits: number;
    year: string;
    director: string;
    actors: string;
    play_url: string;
    /** Sound without the picture, in the format of `play_url`; null for none. */
    audio_url?: string | null;
    added_at: number;
  } & Localized<'name'> &
    Localized<'description'>;
  film_sources: {
    film_id: string;
    position: number;
    url: string;
    label: string;
    type: string;
    width: number;
    height: number;
    /** Null for a playlist, whose size depends on the chosen rendition. */
    bytes: number | null;
  };
  film_tracks: { film_id: string; position: number; url: string; lang: string; label: string };
  /** Origins that addresses of pictures and films name: the policy of members' pages allows them. */
  media_origins: { origin: string; noted_at: number };
  /** Search index of films: see `search-terms.ts`. */
  film_terms: { film_id: string; term: string };
}
