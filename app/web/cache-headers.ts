/**
 * For Home, lists, announcements and details, on which no money stands: a browser may keep them for Back, nobody else may, and
 * they are asked for again when they are opened by a link. Every other page, and every error page, is kept nowhere
 * (entry.server). Source: specification, chapter 2 ("pages are kept cached except those marked no-cache").
 */
export const keptForBack = () => ({ 'Cache-Control': 'private, no-cache' });
