import { startPostgres } from '../../../postgres.mjs';
import { makeTemplate } from '../store-place';

/** Runs once before the tests of the project `postgres`: gives them a cluster of their own, unless TEST_DATABASE_URL names one. */
export default async function provideCluster(): Promise<() => void> {
  const started = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (started) process.env.TEST_DATABASE_URL = started.url;
  try {
    await makeTemplate();
  } catch (error) {
    started?.stop();
    throw error;
  }
  return () => started?.stop();
}
