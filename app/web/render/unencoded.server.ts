import { data as withInit, type EntryContext } from '@remix-run/node';

/**
 * Page data that Remix does not encode. Remix encodes the data of a document for scripts before it is rendered, and the render cache
 * mostly has that text already. What Remix encodes are the enumerable fields of an object; an `Unencoded` has none. See
 * docs/decisions/0056.
 */
class Unencoded {
  readonly #page: unknown;
  constructor(page: unknown) {
    this.#page = page;
  }
  static reveal(value: unknown): unknown {
    return value instanceof Unencoded ? value.#page : value;
  }
}

const hasInit = (page: unknown): page is { data: unknown; init: ResponseInit | null } =>
  typeof page === 'object' && page !== null && 'type' in page && page.type === 'DataWithResponseInit';

/**
 * Keeps Remix from encoding the data of a document. Only for a loader whose page is rendered from it: handleRequest reveals it.
 *
 * @param page the loader's result, with or without headers; a `Response` stays as it is
 */
export function unencoded<Page>(page: Page): Page {
  if (page instanceof Response) return page;
  const hidden = hasInit(page) ? withInit(new Unencoded(page.data), page.init ?? undefined) : new Unencoded(page);
  return hidden as Page;
}

/**
 * The context of a document with all of its data. Without the stream of what Remix has encoded, where that lacks some; an error page keeps
 * it, since it has the error and needs no data of the page.
 */
export function revealed(context: EntryContext): EntryContext {
  const { loaderData, errors } = context.staticHandlerContext;
  const all = Object.fromEntries(Object.entries(loaderData).map(([id, page]) => [id, Unencoded.reveal(page)]));
  if (Object.entries(all).every(([id, page]) => page === loaderData[id])) return context;
  return {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, loaderData: all },
    serverHandoffStream: errors ? context.serverHandoffStream : undefined,
  };
}
