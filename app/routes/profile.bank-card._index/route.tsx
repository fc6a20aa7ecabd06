import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { payoutHoldHours } from '~/domains/funds/own-service.server';
import { AccountFacts, useAccountName } from '~/domains/funds/account/payout-account';
import styles from '~/domains/funds/account/payout-account.module.css';
import { accountView } from '~/domains/funds/account/payout-account.view';
import { listPayoutAccounts, PAYOUT_KINDS, type PayoutKind } from '~/domains/funds/account/payout-accounts.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SettledPart } from '~/root/shell/settled-part';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage, settle } from '~/web/page/member-page.server';

export const meta = pageTitle('cards:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { api, clock } = visit;
    const now = Date.now();
    const loading = listPayoutAccounts(api).then((list) => list.map((account) => accountView(account, clock, now)));
    const accounts = await settle(visit, loading, 'load.cards');
    const saysRest = 'shown' in accounts && accounts.shown.some(({ resting, hasRested }) => resting ?? hasRested);
    return { accounts, kinds: PAYOUT_KINDS, rests: saysRest || Boolean(payoutHoldHours(api)) };
  });

export default function CardsPage() {
  const { t } = useTexts('cards');
  const nameOf = useAccountName();
  const { accounts, kinds, rests } = useLoaderData<typeof loader>();
  const add: Record<PayoutKind, string> = { bank: t('add.bank'), btc: t('add.btc') };
  const links = kinds.flatMap((kind) => [
    <Link key={kind} className={buttonLink.quiet} to={paths.addCard(kind)}>
      {add[kind]}
    </Link>,
    ' ',
  ]);
  const isEmpty = 'shown' in accounts && accounts.shown.length === 0;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Columns>
        <div>
          <SettledPart part={accounts} empty={t('empty')} action={links}>
            {(list) => (
              <ul className={styles['cards']}>
                {list.map((account) => (
                  <li key={account.id} className={styles['card']}>
                    <Section
                      title={nameOf(account)}
                      aside={
                        <Link
                          to={paths.deleteCard(account.id)}
                          aria-label={[t('delete.link'), nameOf(account), account.number].filter(Boolean).join(' ')}
                        >
                          {t('delete.link')}
                        </Link>
                      }
                    >
                      <AccountFacts account={account} />
                    </Section>
                  </li>
                ))}
              </ul>
            )}
          </SettledPart>
          {!isEmpty && <p className={layout.chips}>{links}</p>}
        </div>
        <div>
          {rests && <p>{t('whyRest')}</p>}
          <NeverAsked />
        </div>
      </Columns>
    </>
  );
}
