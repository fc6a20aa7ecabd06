import type { announcementPage } from '~/domains/news/news.view';
import type { Language } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import { escaped } from '~/web/server/files/static-page.server';

/** ` lang` attribute for text that is not in the language of the page. */
const langOf = (language: Language | undefined, page: Language) =>
  language === undefined || language === page ? '' : ` lang="${language}"`;

/** An announcement: its title, which opens to its text. */
function keptAnnouncement(
  announcement: ReturnType<typeof announcementPage>,
  language: Language,
  { t }: Translator,
): string {
  const { title, isUntitled, paragraphs, textLanguage, important, published, updated } = announcement;
  const date = updated
    ? t('news:dated', { name: t('news:updated'), date: updated })
    : published && t('news:dated', { name: t('news:published'), date: published });
  const facts = [important && t('news:important'), date].filter(Boolean).join(' · ');
  const heading = `<span${langOf(title.language, language)}>${escaped(title.text)}</span>`;
  const text = paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('');
  const opened = `<div${langOf(textLanguage, language)}>${text}</div>`;
  const said = facts && `<small>${escaped(facts)}</small>`;
  // Without a title the heading is the beginning of the text; without a text the title is everything.
  return text === '' && !isUntitled
    ? `<details open><summary>${heading}${said}</summary></details>`
    : `<details><summary>${heading}${said}</summary>${opened}</details>`;
}

/** Announcements as HTML for the offline page, attributed to the service, and our warning above those that may ask for money. */
export function keptAnnouncements(
  announcements: readonly ReturnType<typeof announcementPage>[],
  language: Language,
  texts: Translator,
): string {
  if (announcements.length === 0) return '';
  const { t } = texts;
  const warning = announcements.some(({ onMoney }) => onMoney)
    ? `<p><strong>${escaped(t('shell:nobodyPays'))}</strong></p>`
    : '';
  const label = `<p><small>${escaped(t('shell:byOperator'))}</small></p>`;
  return warning + label + announcements.map((one) => keptAnnouncement(one, language, texts)).join('');
}
