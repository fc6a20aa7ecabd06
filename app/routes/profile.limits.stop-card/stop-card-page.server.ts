import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import {
  findStopCard,
  newStopCard,
  withdrawStopCard,
  type StopCardRule,
} from '~/domains/account/stop-card/stop-card.api.server';
import { stopCardSchema } from '~/domains/account/stop-card/stop-card.schema';
import { formatMoment } from '~/i18n/format';
import { unsure } from '~/pages/stop-card/unsure.server';
import { paths } from '~/paths';
import { isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';
import { publicOrigin } from '~/web/session/request-info.server';
import { drawQrCode, type QrCode } from '~/ui/media/qr-code';

/** A card that was just made: shown once, and stored nowhere. */
export interface MadeCard {
  made: { link: string; path: string; qr: QrCode; rules: StopCardRule[] };
}

/** The data of the page. It never fails as a whole: it is also the page that shows a new card, which is not shown again. */
export async function loadStopCardPage(visit: MemberContext) {
  const card = await settle(visit, findStopCard(visit.api), 'load.limits');
  if ('failed' in card) return { failed: card };
  if (!card.shown) return { isOffered: false };
  const { exists, since, rules } = card.shown;
  return { isOffered: true, exists, rules, since: exists && since ? formatMoment(since, visit.clock) : undefined };
}

/** Maps a failure to errors of this form, including the unknown outcome. */
function refused(error: unknown): never {
  if (error instanceof UpstreamError && isUnsure(error)) throw unsure(error);
  if (!isUnsupported(error)) throw error;
  throw new FormError({ '': ['limit.unsupported'] }, 501, 'refused', {}, { cause: error });
}

/**
 * Makes or withdraws the card. The new one is the answer itself, without a redirect, so that its link is in no cookie, address or
 * store. Sending the form again makes another card; the one that is shown last works.
 */
export const changeStopCard = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: stopCardSchema,
    throttle: { name: 'stop-card-made', points: 20, seconds: 600, perLogin: true },
    run: async ({ act }, visit) => {
      if (act === 'withdraw') {
        await withdrawStopCard(visit.api).catch(refused);
        const said = await setFlash(visit, { tone: 'success', code: 'stopCard:withdrawn' });
        return redirect(paths.stopCard(), { headers: { 'Set-Cookie': said } });
      }
      const { token, rules } = await newStopCard(visit.api).catch(refused);
      const path = paths.stop(token);
      const link = publicOrigin(visit) + path;
      return Response.json({ made: { link, path, qr: drawQrCode(link, 'Q'), rules } } satisfies MadeCard);
    },
  });
