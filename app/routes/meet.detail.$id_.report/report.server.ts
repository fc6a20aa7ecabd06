import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { findBlock, FORM_FACTS, reportProfile } from '~/domains/meet/meet.api.server';
import { reportSchema } from '~/domains/meet/meet.schema';
import { paths } from '~/paths';
import { loadNamed, profileIdOf } from '~/pages/meet/load-profile.server';
import { isUnsupported } from '~/upstream/call/upstream-error';
import { setFlash } from '~/web/session/flash.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { withFallbackOnSubmit, settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { explainSuspension } from '~/web/form/suspension-refusal.server';

/**
 * The data of the page. Services that accept reports also have blocks, which can be read, so a read of the blocks tells whether
 * reports are supported.
 */
export async function loadReportPage(visit: MemberContext) {
  const id = profileIdOf(visit);
  const [{ name }, blocks] = await Promise.all([
    withFallbackOnSubmit(visit, loadNamed(visit), { name: undefined }),
    settle(visit, findBlock(visit.api, id), 'load.blocks'),
  ]);
  const isSupported = 'failed' in blocks || blocks.shown !== undefined;
  return {
    id,
    name,
    isSupported,
    isOwn: visit.app.upstream.isEmbedded,
    textMax: FORM_FACTS.reportMax,
    formKey: formKeyFor(visit),
  };
}

/**
 * Sends a report, once per form. A report about money redirects to the page about such fraud, any other to the block page, which
 * most members want next.
 */
export const report = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: reportSchema,
    failure: 'failed.meet',
    once: ({ formKey, ...entries }) => ({ key: formKey, entries: { id: args.params['id'], ...entries } }),
    afterSentBefore: () => ({ formKey: randomUUID() }),
    run: async ({ formKey, reason, text }, visit) => {
      const id = profileIdOf(visit);
      await reportProfile(visit.api, { id, reason, text }, formKey).catch((error: unknown) => {
        throw isUnsupported(error)
          ? new FormError({ '': ['meet.no_reports'] }, 404, 'refused', {}, { cause: error })
          : explainSuspension(error, visit);
      });
      const message = await setFlash(visit, { tone: 'success', code: 'meet:flash.reported' });
      return redirect(reason === 'money' ? paths.meetSafety() : paths.blockProfile(id), {
        headers: { 'Set-Cookie': message },
      });
    },
  });
