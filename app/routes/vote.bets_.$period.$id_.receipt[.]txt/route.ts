import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { settings } from '~/config/settings.server';
import { doubtTexts, winningOf } from '~/domains/draw/doubts.server';
import { receiptName, receiptText } from '~/domains/draw/receipt';
import { findReceipt } from '~/domains/draw/receipt.server';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { UpstreamError } from '~/upstream/upstream-error';
import { amountWriter } from '~/web/amount-text.server';
import { setFlash } from '~/web/flash.server';
import { expiredLogin } from '~/web/page.server';
import { requireMember, visitOf } from '~/web/visit.server';
import { messageOf, problemCode } from '~/web/problem';
import { publicOrigin } from '~/web/request-facts.server';

/** A receipt to keep. One that cannot be written leads to the receipt's page, which says why: a file has no words for it. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await visitOf(args);
  const [period, id] = [readId(opened.params['period']) ?? '-', readId(opened.params['id']) ?? '-'];
  const page = paths.bet(period, id);
  // Who has to sign in first comes back to the page: a login that leads to a file would stay on the screen.
  const visit = requireMember({ ...opened, url: new URL(page, opened.url) });
  const service = publicOrigin(visit.request);
  try {
    const receipt = await findReceipt(visit.api, period, id);
    if (!receipt) return redirectDocument(page, 303);
    const facts = {
      ...receipt,
      service,
      issuedAt: Date.now(),
      unit: settings.operator ? settings.unit : visit.i18n.t('account:profile.credits'),
      url: service + paths.receipt(period, id),
      verifyUrl: service + paths.verify(period),
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
    const flash = await setFlash(visit.request, { tone: 'error', code: problemCode(error) });
    return redirectDocument(page, { status: 303, headers: { 'Set-Cookie': flash } });
  }
}
