import { redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { blockProfile, findBlock, unblockProfile } from '~/domains/meet/meet.api.server';
import { blockSchema } from '~/domains/meet/meet.schema';
import { paths } from '~/paths';
import { loadNamed, profileIdOf } from '~/pages/meet/load-profile.server';
import { setFlash } from '~/web/session/flash.server';
import { withFallbackOnSubmit, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { submit } from '~/web/form/submit.server';

/**
 * The profile of the page. A blocked profile that no longer exists can still be unblocked. If the service fails while the page
 * answers a form, it is unknown whether the profile is blocked: the page then shows the same form.
 */
export async function loadBlockPage(visit: MemberContext) {
  const id = profileIdOf(visit);
  const blocks = await withFallbackOnSubmit(visit, findBlock(visit.api, id), 'unknown' as const);
  if (!blocks) throw problemResponse(visit, 'meet.no_blocks', 404);
  const block = blocks === 'unknown' ? undefined : blocks.block;
  const { name } = block ?? (await withFallbackOnSubmit(visit, loadNamed(visit), { name: undefined }));
  const isOwn = visit.app.upstream.isEmbedded;
  return { id, isOwn, name, isBlocked: blocks === 'unknown' ? undefined : block !== undefined };
}

/** Blocks or unblocks. Both redirect with a full page load, because the open document caches lists for Back. */
export const changeBlock = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: blockSchema,
    failure: 'failed.meet',
    run: async ({ act }, visit) => {
      const id = profileIdOf(visit);
      await (act === 'block' ? blockProfile : unblockProfile)(visit.api, id);
      const blocked = visit.app.upstream.isEmbedded ? 'meet:flash.blocked' : 'meet:flash.blockedForeign';
      const code = act === 'block' ? blocked : 'meet:flash.unblocked';
      return redirectDocument(act === 'block' ? paths.meets() : paths.meet(id), {
        headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) },
      });
    },
  });
