import { icoOf } from '~/media/icon.server';
import { brandIcon } from '~/root/shell/brand-icon.server';

/** For clients that request this path without having parsed a page. */
export const loader = async () => {
  const icon = await brandIcon('favicon.ico');
  if (!icon) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(icoOf(icon, 48)), {
    headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=3600' },
  });
};
