/**
 * Waits for something that can be done without, and no longer than it is worth.
 *
 * @param ms the longest wait
 * @returns `undefined` when it has not come by then; whatever becomes of it later is dropped
 * @throws whatever `loading` throws in time
 */
export async function within<Data>(ms: number, loading: Promise<Data>): Promise<Data | undefined> {
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
