import * as contract from '~/contract/content';
import type { Language } from '~/i18n/language';
import type { Api } from '~/upstream/api';
import { pictureAddress } from '~/upstream/picture-address.server';

/** A picture of the carousel. */
export interface Banner {
  image: string;
  name: string | undefined;
  description: string | undefined;
}

/** An announcement in the languages that it was written in. */
export interface Announcement {
  id: string | undefined;
  texts: Readonly<Partial<Record<Language, string>>>;
  important: boolean;
}

/** The pictures of the carousel; those without a usable address are left out. */
export async function listBanners(api: Api): Promise<Banner[]> {
  const { list } = await api(contract.listBanners, {});
  return list.flatMap(({ url, name, description }) => {
    const image = pictureAddress(url, 'member');
    return image ? [{ image, name, description }] : [];
  });
}

/** All announcements, in the upstream's order. */
export async function listAnnouncements(api: Api): Promise<Announcement[]> {
  const { list } = await api(contract.listNotices, {});
  return list.map(({ id, text_en_us, text_zh_cn, text_ja_jp, important }) => ({
    id,
    texts: {
      ...(text_en_us ? { en: text_en_us } : {}),
      ...(text_zh_cn ? { 'zh-CN': text_zh_cn } : {}),
      ...(text_ja_jp ? { ja: text_ja_jp } : {}),
    },
    important: important ?? false,
  }));
}
