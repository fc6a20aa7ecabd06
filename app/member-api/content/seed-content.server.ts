import type { Db } from '../store/database.server';
import { BANNERS } from './demo/banners';
import { DESK } from './demo/desk';
import { NOTICES } from './demo/notices';
import { columns } from './localized';
import { seedFilms } from './seed-films.server';
import { seedProfiles } from './seed-profiles.server';

const HOUR = 3_600_000;

/**
 * Seeds the empty content tables with the demo: banners, announcements, films, profiles. Media URLs are paths
 * (`/demo/…`); the client adds the origin of the API.
 *
 * @param trx the transaction that seeds the store
 * @param now milliseconds UTC; dates of announcements and films are relative to it
 */
export async function seedContent(trx: Db, now: number): Promise<void> {
  await trx
    .insertInto('banners')
    .values(
      BANNERS.map(({ id, picture, name, description, link }, position) => ({
        id,
        url: `/demo/banners/${picture}-720.webp`,
        position,
        link,
        ...columns('name', name),
        ...columns('description', description),
      })),
    )
    .execute();
  await trx
    .insertInto('notices')
    .values(
      NOTICES.map(({ id, important, hoursAgo, title, text }) => ({
        id,
        important: important ? 1 : 0,
        read_count: 0,
        published_at: now - hoursAgo * HOUR,
        updated_at: now - hoursAgo * HOUR,
        ...columns('title', title),
        ...columns('text', text),
      })),
    )
    .execute();
  await seedProfiles(trx);
  await seedFilms(trx, now);
}

/** Seeds customer service and its hours. */
export async function seedDesk(trx: Db): Promise<void> {
  const { name, ...desk } = DESK;
  await trx
    .insertInto('service_desk')
    .values({ ...desk, url: null, ...columns('name', name) })
    .execute();
}
