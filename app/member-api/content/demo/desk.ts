import type { Texts } from './texts';

/** Who answers members. The demo has no chat outside of the app, and no waiting time as long as none was measured. */
export const DESK: { id: string; name: Texts; opens: string; closes: string; zone: string } = {
  id: '1',
  name: ['Night Garden desk', '夜花园客服', 'ナイトガーデン窓口'],
  opens: '09:00',
  closes: '21:00',
  zone: 'Asia/Tokyo',
};
