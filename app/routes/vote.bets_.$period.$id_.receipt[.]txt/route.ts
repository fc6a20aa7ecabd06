import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { doubtTexts, winningOf } from '~/domains/draw/orders/doubts.server';
import { receiptName, receiptText } from '~/domains/draw/orders/receipt';
import { checkWitnesses } from '~/domains/draw/proof/witness.server';
import { findReceipt } from '~/domains/draw/orders/receipt.server';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter, unitName } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import { expiredLogin } from '~/web/page/member-page.server';
import { requireMember, contextOf } from '~/web/page/request-context.server';
import { messageOf, problemCode } from '~/web/page/problem';
import { publicOrigin } from '~/web/session/request-info.server';

/** A receipt as a text file. On failure, redirects to the receipt's page, which can show an error message. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await contextOf(args);
  const [period, id] = [readId(opened.params['period']) ?? '-', readId(opened.params['id']) ?? '-'];
  const page = paths.bet(period, id);
  // After login, return to the page: a login that ends with a download would leave the login page on the screen.
  const visit = requireMember({ ...opened, url: new URL(page, opened.url) });
  const service = publicOrigin(visit);
  try {
    const receipt = await findReceipt(visit.api, period, id);
    if (!receipt) return redirectDocument(page, 303);
    const facts = {
      ...receipt,
      service,
      issuedAt: Date.now(),
      unit: unitName(visit, undefined),
      url: service + paths.receipt(period, id),
      verifyUrl: service + paths.verify(period),
      witnesses: receipt.draw ? await checkWitnesses(receipt.draw, visit.app.settings.env.DRAW_TSA_ROOTS) : {},
      doubts: doubtTexts(receipt.order, winningOf(receipt.draw), visit.language, amountWriter(visit, undefined)),
    };
    return new Response(receiptText(facts, visit.i18n), {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="${receiptName(period, id)}"`,
        'Content-Language': visit.language,
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind === 'expired') return expiredLogin(visit, messageOf(error));
    const flash = await setFlash(visit, { tone: 'error', code: problemCode(error) });
    return redirectDocument(page, { status: 303, headers: { 'Set-Cookie': flash } });
  }
}
