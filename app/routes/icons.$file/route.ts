import type { LoaderFunctionArgs } from '@remix-run/node';
import { brandIcon } from '~/root/brand-icon.server';

/** The app's icon in the sizes in which phones and browsers want it. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const icon = await brandIcon(params['file'] ?? '');
  if (!icon) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(icon), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
};
