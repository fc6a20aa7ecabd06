/**
 * For lists and details that are the same for all members: a browser may keep them for Back, nobody else may, and they are
 * asked for again when opened anew. Every other page is kept nowhere (entry.server). Source: product.md, chapter 1.
 */
export const keptForBack = () => ({ 'Cache-Control': 'private, no-cache' });
