import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { findDataFile, startDataFile, type DataFile } from '~/domains/own-data/own-data.api.server';
import { fileFacts } from '~/domains/own-data/file.view';
import { dataSchema } from '~/domains/own-data/own-data.schema';
import { formatDecimal, formatMoment } from '~/i18n/format';
import { paths } from '~/paths';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { withFallbackOnSubmit } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** Seconds after which `?auto=1` reloads. */
const RELOAD_SECONDS = 3;

/** The state of the file as the page prints it, and for `?auto=1` after how many seconds it reloads. */
export async function loadDataPage(visit: MemberContext) {
  const { api, url, language, clock } = visit;
  const found = await withFallbackOnSubmit(visit, findDataFile(api), { state: 'none' as const });
  if (!found) return { page: { state: 'unsupported' as const }, refresh: undefined };
  const file: DataFile = found;
  const { state, done = 0, total = 0, until, size } = file;
  const isMaking = state === 'making';
  const isAuto = isMaking && url.searchParams.get('auto') === '1';
  return {
    page: {
      state,
      isAuto,
      percent: total > 0 ? Math.min(100, Math.max(0, Math.floor((done * 100) / total))) : 0,
      until: until === undefined ? undefined : formatMoment(until, clock),
      size: size === undefined ? undefined : formatDecimal(Math.max(1, Math.ceil(size / 1_000)), language),
      ...fileFacts(file, visit.i18n),
    },
    refresh: isAuto ? RELOAD_SECONDS : undefined,
  };
}

/** Has a file made. A browser without scripts then reloads the page by itself until it is ready. */
export const makeFile = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: dataSchema,
    secrets: ['password'],
    throttle: { name: 'own-data', points: 30, seconds: 300 },
    accountThrottle: { name: 'own-data-account', points: 10, seconds: 900 },
    run: async ({ password }, visit) => {
      await startDataFile(visit.api, password).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        if (error.reason === 'credentials') throw new FormError({ password: ['password.invalid'] });
        throw isUnsure(error) ? unknownOutcome('export.unsure', error) : error;
      });
      return redirect(paths.ownData('1'));
    },
  });
