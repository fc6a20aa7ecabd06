import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { findOrder } from '~/domains/draw/orders/orders.api.server';
import { isCheckable } from '~/domains/draw/draw.view';
import { checkOrder, checkPlaced, findProof, leafOf } from '~/domains/draw/proof/proof.server';
import { checkWitnesses } from '~/domains/draw/proof/witness.server';
import { witnessSentences } from '~/domains/draw/proof/witness.view';
import { doubtTexts, winningOf } from '~/domains/draw/orders/doubts.server';
import { LongFacts } from '~/domains/draw/proof/proof-steps';
import styles from '~/domains/draw/proof/proof.module.css';
import { useReloadIn } from '~/domains/draw/live/reload-hook';
import { betSentence } from '~/domains/draw/orders/my-bets.view';
import { orderProofView, receiptView, reloadsAfter } from '~/domains/draw/orders/receipt.view';
import { getBalance } from '~/domains/funds/funds.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { useShownData } from '~/root/client/offline-submit';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Fold } from '~/ui/layout/fold';
import { layout, PageHead } from '~/ui/layout/section';
import { PatternDrawing, PatternSprite } from '~/ui/media/pattern';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import { printHeaderOf } from '~/web/render/print-header.server';
import { orNotFound, memberPage, settle, problemResponse } from '~/web/page/member-page.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { publicOrigin } from '~/web/session/request-info.server';

export const meta = pageTitle('verify:receipt.title');

export const handle: RouteHandle = { reloadsAfter: ({ again }) => again as number | undefined };

/** A page that loads itself again stays as it is while there is no line. */
export { loadOrStore as clientLoader } from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const [period, id] = [readId(visit.params['period']), readId(visit.params['id'])];
      if (!period || !id) throw problemResponse(visit, 'bet.missing', 404);
      const [order, proof, balance] = await Promise.all([
        orNotFound(findOrder(visit.api, period, id), visit, 'bet.missing', 'bet.noList'),
        settle(visit, findProof(visit.api, period), 'load.proof'),
        settle(visit, getBalance(visit.api), 'load.balance'),
      ]);
      if (!order) throw problemResponse(visit, 'bet.missing', 404);
      const draw = 'shown' in proof && typeof proof.shown !== 'string' ? proof.shown : undefined;
      const unit = 'shown' in balance ? balance.shown.unit : undefined;
      const write = amountWriter(visit, unit);
      return {
        said: betSentence(order, draw !== undefined && draw.status !== 'complete', visit.i18n, write),
        again: reloadsAfter(order, draw?.drawsAt, Date.now()),
        receipt: {
          ...receiptView(
            order,
            write,
            visit.clock,
            doubtTexts(order, winningOf(draw), visit.language, write),
            draw?.drawsAt,
          ),
          stake: amountWithUnit(visit, order.stake, unit),
        },
        proof: orderProofView(order, leafOf(order), draw?.betsRoot),
        // If the proof failed to load, it is unknown whether the order is in the tree.
        isUncheckable: 'shown' in proof && !(draw && isCheckable(draw)),
        tree: 'failed' in proof ? proof : { shown: checkOrder(order, draw), placed: checkPlaced(order, draw) },
        witnesses: draw
          ? witnessSentences(await checkWitnesses(draw, visit.app.settings.env.DRAW_TSA_ROOTS), visit.i18n)
          : [],
        service: publicOrigin(visit),
        letterhead: printHeaderOf(visit),
      };
    },
    'load.receipt',
  );

/** The proof that the order is among those of its period. */
function OrderProof() {
  const { t } = useTexts('verify');
  const { receipt, service, proof, tree, witnesses } = useLoaderData<typeof loader>();
  const path = proof.path?.length === 0 ? t('receipt.noPath') : proof.path?.join(' ');
  return (
    <Fold title={t('receipt.proof')}>
      <LongFacts
        facts={[
          [t('receipt.order'), receipt.id],
          [t('receipt.service'), service],
          [t('receipt.nonce'), proof.nonce],
          [t('receipt.commitment'), proof.commitment],
          [t('receipt.s0'), proof.s0],
          [t('receipt.round'), proof.round],
          [t('receipt.leaf'), proof.leaf],
          [t('receipt.place'), proof.place && t('receipt.placeOf', proof.place)],
          [t('receipt.path'), path],
          [t('receipt.root'), proof.root],
        ]}
      />
      {'shown' in tree && (
        <>
          <p>{t(`tree.${tree.shown}`)}</p>
          <p>{t(`under.${tree.placed}`)}</p>
          {witnesses.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
    </Fold>
  );
}

export default function ReceiptPage() {
  const { t } = useTexts(['verify', 'vote']);
  const loaded = useLoaderData<typeof loader>();
  const { said, again, receipt, isUncheckable, tree, letterhead } = loaded;
  const { period, id, pattern, state } = receipt;
  const { revalidate } = useRevalidator();
  useShownData(loaded);
  useReloadIn(again, loaded, revalidate);
  // A file, not a page, so the browser itself loads it. Not `download`: that would save the error page instead of showing it.
  const save = (
    <a
      key="save"
      className={receipt.isSettled ? buttonLink.quiet : buttonLink.primary}
      href={paths.receipt(period, id)}
    >
      {t('verify:receipt.keep')}
    </a>
  );
  const verify = (
    <Link key="verify" className={receipt.isSettled ? buttonLink.primary : buttonLink.quiet} to={paths.verify(period)}>
      {t('verify:receipt.verify')}
    </Link>
  );
  return (
    <>
      <PatternSprite />
      <PageHead title={t('verify:receipt.title')} lead={t('vote:period', { period })} printHeader={letterhead} />
      <Columns>
        <div>
          <p className={styles['pattern']}>
            <PatternDrawing name={pattern} size={64} />
            {/* The outcome is announced when it arrives. */}
            <span role="status">{said}</span>
          </p>
          <Facts
            areAmounts
            facts={[
              [t('verify:receipt.status'), state && t(`verify:order_${state}`)],
              [t('verify:receipt.stake'), receipt.stake],
              [t('verify:receipt.odds'), receipt.odds],
              [t('verify:receipt.possible'), receipt.possible],
              [t('verify:receipt.payout'), receipt.payout],
              [t('verify:receipt.placed'), receipt.placed],
              [t('verify:receipt.draws'), receipt.draws],
            ]}
          />
          {receipt.doubts.map((doubt) => (
            <Note kind="warning" key={doubt}>
              {doubt}
            </Note>
          ))}
          <p className={layout.chips}>{receipt.isSettled ? [verify, ' ', save] : [save, ' ', verify]}</p>
        </div>
        <div>
          <div className={styles['noPrint']}>
            <Note>
              {isUncheckable ? (
                t('verify:uncheckable')
              ) : (
                <>
                  {!receipt.isSettled && <p>{t('verify:receipt.keepWhy')}</p>}
                  <p>{t('verify:receipt.keepLate')}</p>
                </>
              )}
            </Note>
          </div>
          {'failed' in tree && <PartFailure part={tree} />}
          <OrderProof />
        </div>
      </Columns>
    </>
  );
}
