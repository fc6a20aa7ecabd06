import type { Texts } from './texts';

interface DemoBanner {
  id: string;
  picture: string;
  name: Texts;
  description: Texts;
}

/** The carousel of Home. */
export const BANNERS: readonly DemoBanner[] = [
  {
    id: '1',
    picture: 'garden',
    name: ['An evening in the garden', '花园的夜晚', '庭の夜'],
    description: [
      'Lanterns, blossom and a large moon: new garden films are here.',
      '灯笼、花树和一轮大月亮：花园短片上新了。',
      'ちょうちんと花と大きな月。庭の新作が届きました。',
    ],
  },
  {
    id: '2',
    picture: 'bay',
    name: ['Down by the bay', '海湾边', '入り江のほとり'],
    description: [
      'A sailing boat, a lighthouse and a quiet sea.',
      '一只帆船、一座灯塔和一片安静的海。',
      '帆の舟と、灯台と、静かな海。',
    ],
  },
  {
    id: '3',
    picture: 'town',
    name: ['A draw you can check', '可以验证的开奖', '自分で確かめられる抽選'],
    description: [
      'Every result is fixed before betting opens, and you can prove it yourself.',
      '每期结果在开放投注前就已确定，您可以自己验证。',
      '結果は受付の前に決まっていて、ご自分で確かめられます。',
    ],
  },
];
