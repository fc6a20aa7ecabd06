/** A text in the three languages of the wire. */
export type Spoken<Name extends string> = Record<`${Name}_en` | `${Name}_zh_cn` | `${Name}_ja`, string>;

/** Tables of content. Times in milliseconds UTC; `position` and `place` count from 0. */
export interface ContentTables {
  banners: { id: string; url: string; position: number } & Spoken<'name'> & Spoken<'description'>;
  regions: { id: string; position: number } & Spoken<'name'>;
  /**
   * Profiles. `place` numbers all of them without gaps, `region_place` those of a region: any page, in order or in a random
   * order, is a set of places that is known in advance, so that it costs the same however many profiles there are. Whoever
   * removes a profile moves the last one into its place.
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
  } & Spoken<'name'> &
    Spoken<'location'> &
    Spoken<'description'>;
  profile_photos: { profile_id: string; position: number; url: string };
  /** One row: who answers members, and when. */
  service_desk: {
    id: string;
    /** A chat outside of the app, or null. */
    url: string | null;
    opens: string;
    closes: string;
    /** IANA name. */
    zone: string;
  } & Spoken<'name'>;
  film_types: { id: string; position: number } & Spoken<'name'>;
  films: {
    id: string;
    type_id: string;
    poster: string;
    /** Of the clip, in milliseconds. */
    duration: number;
    hits: number;
    year: string;
    director: string;
    actors: string;
    play_url: string;
    added_at: number;
  } & Spoken<'name'> &
    Spoken<'description'>;
  film_sources: {
    film_id: string;
    position: number;
    url: string;
    label: string;
    type: string;
    width: number;
    height: number;
    /** Null for a playlist, whose cost depends on what is chosen from it. */
    bytes: number | null;
  };
  film_tracks: { film_id: string; position: number; url: string; lang: string; label: string };
  /** What a film is found by: see `search-terms.ts`. */
  film_terms: { film_id: string; term: string };
}
