import type { Texts } from './texts';

/** Customer service of the demo: no external chat, and no waiting time until one is measured. */
export const DESK: { id: string; name: Texts; opens: string; closes: string; zone: string } = {
  id: '1',
  name: ['Night Garden desk', '夜花园客服', 'ナイトガーデン窓口'],
  opens: '09:00',
  closes: '21:00',
  zone: 'Asia/Tokyo',
};
