/**
 * Awaits something optional, with a timeout.
 *
 * @param ms the timeout
 * @returns `undefined` after the timeout; a later result is dropped
 * @throws whatever `loading` throws in time
 */
export async function withTimeout<Data>(ms: number, loading: Promise<Data>): Promise<Data | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([loading, over]);
  } finally {
    clearTimeout(timer);
  }
}
