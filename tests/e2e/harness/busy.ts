/** Number of concurrent requests: enough that one is always in progress. */
const AT_ONCE = 4;

/** Keeps an app with `MAX_IN_FLIGHT` 1 busy, so that other requests are rejected. @returns a function that stops it */
export function keepBusy(url: string): () => void {
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver)
      await fetch(`${url}/login`).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
  };
  for (let count = 0; count < AT_ONCE; count += 1) void ask();
  return () => {
    isOver = true;
  };
}
