import { startPostgres } from '../../../postgres.mjs';
import { makeTemplate } from '../harness/store-place';

/** Global setup of the project `postgres`: starts a cluster, unless TEST_DATABASE_URL names one. */
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
