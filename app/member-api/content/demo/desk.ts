import type { Texts } from '../localized';

/** Customer service of the demo: no external chat, and no waiting time until one is measured. */
export const DESK: { id: string; name: Texts; opens: string; closes: string; zone: string } = {
  id: '1',
  name: { en: 'Night Garden customer service', 'zh-cn': 'Night Garden 客服', ja: 'Night Garden カスタマーサービス' },
  opens: '09:00',
  closes: '21:00',
  zone: 'Asia/Tokyo',
};
