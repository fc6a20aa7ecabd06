/** The headers that the parts of a page answered with, by route. */
interface PartHeaders {
  actionHeaders: Readonly<Record<string, Headers>>;
  loaderHeaders: Readonly<Record<string, Headers>>;
}

/**
 * How long a page asks its reader to wait: Remix passes on cookies alone from actions, loaders and error pages, so a wait
 * that one of them names would be lost.
 *
 * @returns the value of `Retry-After`, or `undefined` when nobody has to wait
 */
export function retryAfterOf({ actionHeaders, loaderHeaders }: PartHeaders): string | undefined {
  const parts = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return parts.map((headers) => headers.get('Retry-After')).find((wait) => wait !== null) ?? undefined;
}
