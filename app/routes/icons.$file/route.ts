import type { LoaderFunctionArgs } from '@remix-run/node';
import { brandIcon } from '~/root/shell/brand-icon.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';

/** The app's icon in the sizes that phones and browsers need. */
export const loader = async ({ request, params }: LoaderFunctionArgs) => {
  const icon = await brandIcon(params['file'] ?? '');
  if (!icon) return new Response(null, { status: 404 });
  return conditionalResponse(request, new Uint8Array(icon), {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=3600',
  });
};
