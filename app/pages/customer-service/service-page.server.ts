import { deskTexts } from '~/domains/service/desk-texts.server';
import { findConversation, FORM_FACTS, getServiceDesk, takesMessages } from '~/domains/service/service.api.server';
import { conversationView, deskView, type DeskView } from '~/domains/service/service.view';
import { textsOf } from '~/i18n/texts.server';
import { readConversationQuery } from '~/paths.schema';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** Messages on a page. */
export const PAGE_SIZE = 30;

/** Only our own member API is known to keep its promises, and only its demo is known to have no one on duty. */

/**
 * The page of customer service. Its parts fail independently: hours and an outside chat are useful where messages are not
 * accepted, and a form's input is shown again when the upstream fails. Limits and pauses do not apply here (rule X6).
 */
export async function loadServicePage(visit: MemberContext) {
  const { api, app, url, language, clock } = visit;
  const { isEmbedded } = app.upstream;
  const { operator, env } = app.settings;
  const { page } = readConversationQuery(url);
  const { t } = textsOf(language);
  const isDemo = isEmbedded && env.DEMO === 'on';
  const [desk, conversation] = await Promise.all([
    settle(
      visit,
      getServiceDesk(api).then((found) => deskView(found, clock, Date.now())),
      'load.service',
    ),
    settle(
      visit, // `null` survives serialisation to the browser, where `undefined` would mean no result.
      findConversation(api, page, PAGE_SIZE).then((found) => (found ? conversationView(found, clock) : null)),
      'load.messages',
    ),
  ]);
  const hasTalk = 'failed' in conversation || conversation.shown !== null;
  const canWrite = hasTalk && takesMessages(visit.api);
  const hasChat = 'shown' in desk && desk.shown.outside !== undefined;
  const unsupported = hasTalk
    ? t('service:unsupported.write')
    : t(hasChat ? 'service:unsupported.chat' : 'service:unsupported.none');
  const emptyText = ({ page: shown, isLast, isBeyond }: ReturnType<typeof conversationView>) => {
    if (isBeyond) return t('service:talk.beyond', { page: shown });
    return shown > 1 || !isLast ? t('service:talk.gone') : t('service:talk.empty');
  };
  const withTexts = (shown: DeskView) => ({
    view: shown,
    texts: deskTexts(shown, language, { isAttended: !isDemo, canWrite }),
  });
  return {
    // What happens to a message is known only for our own member API.
    lead: canWrite && isEmbedded ? t('service:lead') : '',
    canWrite,
    desk: 'shown' in desk ? { shown: withTexts(desk.shown) } : desk,
    conversation,
    empty: 'shown' in conversation && conversation.shown ? emptyText(conversation.shown) : '',
    // Rare texts are part of the data, and not of the script.
    unsupported: canWrite ? undefined : unsupported,
    demo: isDemo ? t('service:demo') : undefined,
    complaints: operator?.complaints,
    // How long another service stores messages is unknown.
    keeping: isEmbedded ? t('service:talk.kept', { days: FORM_FACTS.keptDays }) : t('service:talk.keptForeign'),
    over: t('service:write.over'),
    hints: { text: t('service:write.textHint', { max: FORM_FACTS.textMax }), picture: t('recharge:screenshotHint') },
    formKey: formKeyFor(visit),
    loadedAt: Date.now(),
  };
}
