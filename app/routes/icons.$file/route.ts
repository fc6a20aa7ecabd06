import type { LoaderFunctionArgs } from '@remix-run/node';
import { createBrandIcons } from '~/root/shell/brand-icon.server';
import { loadContextOf } from '~/web/server/load-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';

/** The app's icon in the sizes that phones and browsers need. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { app } = await loadContextOf(args);
  const icon = await app.part(createBrandIcons).brandIcon(args.params['file'] ?? '');
  if (!icon) return new Response(null, { status: 404 });
  return conditionalResponse(args.request, new Uint8Array(icon), {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=3600',
  });
};
