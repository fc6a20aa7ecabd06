import { useTexts } from '~/i18n/use-texts';
import { claimsOf } from '~/member-api/desk/claims/claims.server';
import { listConversations, waitingConversations } from '~/member-api/service-desk/conversation-list.server';
import { readPage } from '../form/read-page';
import { Links } from '~/ui/layout/section';
import { useDesk } from '../frame/context';
import { Filters, Head, Moment, OnIt, Pages, Waiting } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { mayOpen } from '../roles';
import { recordLook } from '../server/visit.server';
import { listedMembers } from '~/member-api/desk/audit/listed-members';
import { LANGUAGE_OF } from './languages';

const PER_PAGE = 25;
const STATES = ['open', 'waits', 'closed'] as const;

/** Conversations: those that wait for staff with their first words, longest first; or others by their last change. */
export const conversationsPage = deskPage({
  path: '/desk/conversations',
  access: ['desk', 'auditor'],
  title: (t) => t('deskService:title'),
  load: async (visit) => {
    const { desk, url, at, staff } = visit;
    const asked = url.searchParams.get('state');
    const state = STATES.find((known) => known === asked) ?? 'open';
    const mine = url.searchParams.get('mine') === '1';
    const page = readPage(url);
    const { list, more } = await listConversations(
      desk,
      { state, assigned: mine ? staff.name : undefined },
      { page, limit: PER_PAGE },
    );
    const ids = list.map(({ memberId }) => memberId);
    const claims = await claimsOf(desk.db, 'conversation', ids, at);
    // What members wrote is for those who answer.
    const isShown = staff.role !== 'auditor';
    const read = list.filter(({ words }) => isShown && words !== undefined).map(({ memberId }) => memberId);
    if (isShown) await recordLook(visit, { act: 'conversation.list', detail: listedMembers(read) });
    return {
      state,
      mine,
      page,
      more,
      list: list.map(({ words, ...one }) => ({
        ...one,
        words: isShown ? words : undefined,
        claim: claims.get(one.memberId),
      })),
      waiting: await waitingConversations(desk.db),
    };
  },
  View: function Conversations({ data: { state, mine, page, more, list, waiting } }) {
    const { t } = useTexts('deskService');
    const { staff } = useDesk();
    const only = mine ? { mine: 1 as const } : {};
    return (
      <>
        <Head
          title={t('title')}
          aside={
            staff &&
            mayOpen(['desk'], staff.role) && (
              <Links>
                <a href={deskPaths.canned()}>{t('canned')}</a>
                <a href={deskPaths.hours()}>{t('hours')}</a>
              </Links>
            )
          }
        >
          <p>
            {t('waiting', { count: waiting.count })}
            {waiting.oldest !== undefined && (
              <>
                {' · '}
                <Waiting since={waiting.oldest} isLongest />
              </>
            )}
          </p>
        </Head>
        <Filters
          label={t('state')}
          choices={STATES.map((one) => ({
            name: t(`state.${one}`),
            href: deskPaths.conversations({ state: one, ...only }),
            isCurrent: one === state,
          }))}
        />
        <Filters
          label={t('assign')}
          choices={[
            { name: t('everybodys'), href: deskPaths.conversations({ state }), isCurrent: !mine },
            { name: t('mine'), href: deskPaths.conversations({ state, mine: 1 }), isCurrent: mine },
          ]}
        />
        {list.length === 0 && <p>{t('nothing')}</p>}
        <ul className="d-list d-cells d-rows">
          {list.map(({ memberId, username, assigned, language, since, words, claim }) => (
            <li className="d-card" key={memberId}>
              <a href={deskPaths.conversation(memberId)}>
                <strong>{username}</strong>
              </a>
              {words !== undefined && <p className="d-words">{words}</p>}
              <p className="d-row">
                {state === 'open' ? <Waiting since={since} /> : <Moment at={since} />}
                {language && <span>{LANGUAGE_OF[language]}</span>}
                {assigned !== undefined && <span>{t('assignedTo', { name: assigned })}</span>}
                <OnIt claim={claim} />
              </p>
            </li>
          ))}
        </ul>
        <Pages page={page} more={more} href={(to) => deskPaths.conversations({ state, ...only, page: to })} />
      </>
    );
  },
});
