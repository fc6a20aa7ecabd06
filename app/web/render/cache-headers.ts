/**
 * For Home, lists, announcements and details, which show no money. Browsers may cache them for the Back button, shared caches may
 * not, and a visit by link revalidates them. All other pages, and all error pages, are never cached (entry.server). Source:
 * specification, chapter 2 ("pages are kept cached except those marked no-cache").
 */
export const privateNoCache = () => ({ 'Cache-Control': 'private, no-cache' });
