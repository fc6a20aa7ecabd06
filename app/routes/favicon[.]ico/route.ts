import type { LoaderFunctionArgs } from '@remix-run/node';
import { icoOf } from '~/media/icon.server';
import { createBrandIcons } from '~/root/shell/brand-icon.server';
import { loadContextOf } from '~/web/server/load-context.server';

/** For clients that request this path without having parsed a page. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { app } = await loadContextOf(args);
  const icon = await app.part(createBrandIcons).brandIcon('favicon.ico');
  if (!icon) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(icoOf(icon, 48)), {
    headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=3600' },
  });
};
