import type { Texts } from '../localized';

interface DemoBanner {
  id: string;
  picture: string;
  name: Texts;
  description: Texts;
  /** A path of the app. */
  link: string;
}

/** The carousel of Home. */
export const BANNERS: readonly DemoBanner[] = [
  {
    id: '1',
    picture: 'garden',
    name: { en: 'Garden evenings', 'zh-cn': '花园的夜晚', ja: '庭の夜' },
    description: {
      en: 'New movies are in.',
      'zh-cn': '新片已上线。',
      ja: '新作の映画が届きました。',
    },
    link: '/movie/detail/3005',
  },
  {
    id: '2',
    picture: 'bay',
    name: { en: 'By the bay', 'zh-cn': '海湾边', ja: '入り江のほとり' },
    description: {
      en: 'A quiet sea.',
      'zh-cn': '一片安静的海。',
      ja: '静かな海。',
    },
    link: '/movie/detail/2001',
  },
  {
    id: '3',
    picture: 'town',
    name: { en: 'A draw you can verify', 'zh-cn': '可以验证的开奖', ja: '自分で確かめられる抽選' },
    description: {
      en: 'Seeds are locked in before betting.',
      'zh-cn': '种子在开始投注前就已锁定。',
      ja: 'シードは受付の前に確定しています。',
    },
    link: '/vote',
  },
];
