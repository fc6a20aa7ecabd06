import { redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { blockProfile, findBlock, unblockProfile } from '~/domains/meet/meet.api.server';
import { blockSchema } from '~/domains/meet/meet.schema';
import { paths } from '~/paths';
import { loadNamed, profileIdOf } from '~/routes/meet.detail.$id/load-profile.server';
import { setFlash } from '~/web/flash.server';
import { problemResponse } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import { submit } from '~/web/submit.server';

/** Whom the page is about. A blocked profile that is gone meanwhile can still be unblocked. */
export async function loadBlockPage(visit: MemberVisit) {
  const id = profileIdOf(visit);
  const blocks = await findBlock(visit.api, id);
  if (!blocks) throw problemResponse(visit, 'meet.no_blocks', 404);
  const { block } = blocks;
  return { id, name: block?.name ?? (block ? undefined : (await loadNamed(visit)).name), isBlocked: Boolean(block) };
}

/** Blocks or unblocks. Either leads to a new document, since the open one remembers lists for Back. */
export const changeBlock = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: blockSchema,
    failure: 'failed.meet',
    run: async ({ act }, visit) => {
      const id = profileIdOf(visit);
      await (act === 'block' ? blockProfile : unblockProfile)(visit.api, id);
      const code = act === 'block' ? 'meet:flash.blocked' : 'meet:flash.unblocked';
      return redirectDocument(act === 'block' ? paths.meets() : paths.meet(id), {
        headers: { 'Set-Cookie': await setFlash(visit.request, { tone: 'success', code }) },
      });
    },
  });
