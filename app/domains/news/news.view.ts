import { LANGUAGES, type Language } from '~/i18n/language';
import type { Announcement } from './news.api.server';

/** A text of an announcement and the language that it is really in. */
export interface NoticeText {
  text: string;
  language: Language;
}

/** The announcement in the member's language, else in the first language that it has; `undefined` when it has none. */
function noticeText(announcement: Announcement, language: Language): NoticeText | undefined {
  const found = [language, ...LANGUAGES].find((candidate) => announcement.texts[candidate]?.trim());
  const text = found && announcement.texts[found]?.trim();
  return text ? { text, language: found } : undefined;
}

/** The texts of the notice bar, in order. */
export function noticeTexts(announcements: readonly Announcement[], language: Language): NoticeText[] {
  return announcements.flatMap((announcement) => noticeText(announcement, language) ?? []);
}
