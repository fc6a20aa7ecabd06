import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getMember } from '~/domains/account/account.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { formatDate } from '~/i18n/format';
import { errorText } from '~/i18n/error-text';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell-data';
import { Facts } from '~/ui/layout/facts';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { FailedPart } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { amountWriter } from '~/web/amount-text.server';
import { memberPage, part } from '~/web/page.server';

export const meta = pageTitle('account:profile.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { api, language, session } = visit;
    const [member, balance] = await Promise.all([
      part(getMember(api), 'load.member'),
      part(
        getBalance(api).then(({ total, available, frozen, unit }) => {
          const write = amountWriter(visit, unit);
          const amount = (minor: number | undefined) => (minor === undefined ? undefined : write(minor));
          return { total: amount(total), available: amount(available), frozen: amount(frozen) };
        }),
        'load.balance',
      ),
    ]);
    if ('failed' in member) return { name: session.name, balance, failed: member.failed };
    const { username, email, phone, inviteCode, createdAt } = member.shown;
    return {
      name: username ?? session.name,
      facts: { email, phone, inviteCode },
      since: createdAt === undefined ? undefined : formatDate(createdAt, language),
      balance,
    };
  });

export default function ProfilePage() {
  const { t, i18n } = useTranslation(['account', 'limits', 'shell', 'errors']);
  const { name, facts, since, failed, balance } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name || t('account:profile.member')}
        lead={since ? t('account:profile.since', { date: since }) : ''}
      />
      <Section title={t('account:profile.balance')}>
        {'failed' in balance ? (
          <FailedPart
            text={errorText(i18n, balance.failed)}
            retryHref={paths.profile()}
            retryLabel={t('errors:retry')}
          />
        ) : (
          <Facts
            facts={[
              [t('account:profile.balance'), balance.shown.total],
              [t('account:profile.available'), balance.shown.available],
              [t('account:profile.frozen'), balance.shown.frozen],
            ]}
          />
        )}
      </Section>
      <Section title={t('account:profile.member')}>
        {failed && (
          <FailedPart text={errorText(i18n, failed)} retryHref={paths.profile()} retryLabel={t('errors:retry')} />
        )}
        <Facts
          facts={[
            [t('account:register.username'), name],
            [t('account:register.email'), facts?.email],
            [t('account:register.phone'), facts?.phone],
            [t('account:profile.inviteCode'), facts?.inviteCode],
          ]}
        />
      </Section>
      <p className={layout.chips}>
        <Link className={buttonLink.quiet} to={paths.limits()}>
          {t('limits:title')}
        </Link>
        <Link className={buttonLink.quiet} to={paths.logout()}>
          {t('shell:logout')}
        </Link>
      </p>
    </>
  );
}
