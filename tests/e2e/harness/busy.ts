/** How many requests are under way at once: enough that there is never none between two of them. */
const AT_ONCE = 4;

/** Keeps an app that takes one request at a time (`MAX_IN_FLIGHT`) busy, so that others are turned away. @returns ends it */
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
