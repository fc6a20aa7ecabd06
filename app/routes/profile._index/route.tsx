import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { getMember } from '~/domains/account/account.api.server';
import { findCheckins } from '~/domains/account/checkin.api.server';
import { SuspensionNote } from '~/domains/account/suspension-note';
import { suspensionView } from '~/domains/account/suspension.view';
import { balanceDoubt } from '~/domains/funds/funds-doubts.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { closingNote } from '~/domains/own-data/closing.view';
import { findLastAnswer } from '~/domains/service/service.api.server';
import { formatDate, formatMinute } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PartFailure } from '~/root/shell/part-failure';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Pairs } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { PageHead, Section } from '~/ui/layout/section';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { RouteHandle } from '~/web/render/route-handle';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import { memberPage, settle, settleSoon } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { CheckIn } from '~/pages/check-in/check-in';
import { useMenu } from './menu';
import styles from './profile.module.css';

export const meta = pageTitle('account:profile.title');

export const handle: RouteHandle = {
  personal: ({ balance, suspension, closing }) =>
    // What these members see differs in more than words.
    suspension || closing
      ? undefined
      : ['name', 'facts', 'since', 'answered', ...('shown' in (balance as object) ? ['balance'] : [])],
};

async function balanceOf(visit: MemberContext) {
  const { total, available, frozen, unit } = await getBalance(visit.api);
  const write = amountWriter(visit, unit);
  const amount = (minor: number | undefined) => (minor === undefined ? undefined : write(minor));
  const doubt = balanceDoubt({ total, available, frozen }, visit.language, write);
  return {
    total: amountWithUnit(visit, total, unit),
    available: amount(available),
    frozen: frozen === 0 ? undefined : amount(frozen),
    doubt,
  };
}

/** Timeout for optional parts of the page. */
const PATIENCE_MS = 500;

/** When customer service answered, for members who have left its page. */
async function answeredOf({ api, clock, timeLeft }: MemberContext) {
  const at = await withTimeout(timeLeft(PATIENCE_MS), findLastAnswer(api)).catch(() => undefined);
  return at === undefined ? undefined : formatMinute(at, clock);
}

async function checkInsOf({ api }: MemberContext) {
  const found = await findCheckins(api);
  return found && { isDone: found.today, days: found.total };
}

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { api, clock, session } = visit;
    const loadingMember = settle(visit, getMember(api), 'load.member');
    const [member, balance, checkIns, answered] = await Promise.all([
      loadingMember,
      settle(visit, balanceOf(visit), 'load.balance'),
      settleSoon(visit, loadingMember, checkInsOf(visit), 'load.checkIn'),
      answeredOf(visit),
    ]);
    if ('failed' in member) return { name: session.name, balance, checkIns, answered, failed: member };
    const { username, email, phone, inviteCode, createdAt, suspension, closing } = member.shown;
    return {
      name: username ?? session.name,
      facts: { email, phone, inviteCode },
      since: createdAt === undefined ? undefined : formatDate(createdAt, clock),
      balance,
      checkIns,
      answered,
      suspension: suspension && suspensionView(suspension, clock),
      // Part of the data, so that no other member loads these texts.
      closing: closing && {
        text: closingNote(closing, visit.i18n, clock, Date.now()),
        link: visit.i18n.t('ownData:close.look'),
      },
    };
  });

export default function ProfilePage() {
  const { t } = useTexts(['account']);
  const { name, facts, since, failed, balance, checkIns, answered, suspension, closing } =
    useLoaderData<typeof loader>();
  const [money, safety, messages, settings] = useMenu(answered);
  return (
    <>
      <PageHead
        title={name || t('account:profile.member')}
        lead={since ? t('account:profile.since', { date: since }) : ''}
      />
      {suspension && (
        <SuspensionNote suspension={suspension}>
          {!suspension.until && !suspension.appeal && (
            <Link to={paths.appeal()}>{t('account:suspension.toAppeal')}</Link>
          )}
        </SuspensionNote>
      )}
      {closing && (
        <Note kind="warning">
          {closing.text} <Link to={paths.closeAccount()}>{closing.link}</Link>
        </Note>
      )}
      <Pairs>
        <div>
          <Section title={t('account:profile.balance')}>
            {'failed' in balance ? (
              <PartFailure part={balance} />
            ) : (
              <div className={styles['balance']}>
                <Facts
                  facts={[
                    [t('account:profile.total'), balance.shown.total],
                    [t('account:profile.available'), balance.shown.available],
                    [t('account:profile.frozen'), balance.shown.frozen],
                  ]}
                />
                {balance.shown.doubt && <p>{balance.shown.doubt}</p>}
              </div>
            )}
          </Section>
          <NeverAsked />
          {money}
          {messages}
        </div>
        <div>
          {safety}
          <CheckIn checkIns={checkIns} />
          <Section title={t('account:profile.member')}>
            {failed && <PartFailure part={failed} />}
            <Facts
              facts={[
                [t('account:register.username'), name],
                [t('account:register.email'), facts?.email && <span className={styles['email']}>{facts.email}</span>],
                [t('account:register.phone'), facts?.phone],
                [t('account:profile.inviteCode'), facts?.inviteCode],
              ]}
            />
          </Section>
          {settings}
        </div>
      </Pairs>
    </>
  );
}
