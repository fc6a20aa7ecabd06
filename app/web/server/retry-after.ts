/** Response headers of a page's actions and loaders, by route. */
interface PartHeaders {
  actionHeaders: Readonly<Record<string, Headers>>;
  loaderHeaders: Readonly<Record<string, Headers>>;
}

/**
 * The `Retry-After` of a page: Remix passes on only cookies from actions, loaders and error pages, so theirs would be
 * lost.
 *
 * @returns its value, or `undefined` if there is none
 */
export function retryAfterOf({ actionHeaders, loaderHeaders }: PartHeaders): string | undefined {
  const parts = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return parts.map((headers) => headers.get('Retry-After')).find((wait) => wait !== null) ?? undefined;
}
