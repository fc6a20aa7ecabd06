import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PayoutKind } from '~/domains/funds/account/payout-accounts.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Columns } from '~/ui/layout/columns';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { AccountForm } from './account-form';
import { addAccount, loadAddPage } from './add-account.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

/** Example numbers for the demo, with valid check digits: a test card number, and the example address of BIP 173. */
const EXAMPLES: Record<PayoutKind, string> = {
  bank: '4111 1111 1111 1111',
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

export const meta = pageTitle('cards:add.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadAddPage, 'load.cards');

export const action = addAccount;

export default function AddCardPage() {
  const { t } = useTexts('cards');
  const page = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const names: Record<PayoutKind, string> = { bank: t('bank'), btc: t('btc') };
  return (
    <>
      <PageHead title={t('add.title')} />
      <nav className={layout.chips} aria-label={t('add.kind')}>
        {page.kinds.flatMap((kind) => [
          <Link
            key={kind}
            className={layout.chip}
            to={paths.addCard(kind)}
            aria-current={kind === page.kind ? 'true' : undefined}
          >
            {names[kind]}
          </Link>,
          ' ',
        ])}
      </nav>
      <Columns isReadFirst>
        <div>
          {page.isDemo && (
            <Note kind="warning">
              <p>{t(page.kind === 'btc' ? 'demoBtc' : 'demo')}</p>
              <p>{t('demoExample', { number: EXAMPLES[page.kind] })}</p>
            </Note>
          )}
        </div>
        <div>
          {reply?.outcome === 'unknown' && (
            <Note>
              <Links>
                <Link to={paths.cards()}>{t('look')}</Link>
              </Links>
            </Note>
          )}
          <AccountForm key={page.kind} page={page} reply={reply} />
        </div>
        <div>
          <NeverAsked />
        </div>
      </Columns>
    </>
  );
}
