import type { DemoRegion } from './profile';

/** Profiles of region 4 of the demo. */
export const oldTown: DemoRegion = {
  id: '4',
  name: { en: 'Old Town', 'zh-cn': '老城', ja: '旧市街' },
  profiles: [
    {
      id: '125',
      name: { en: 'Petra', 'zh-cn': '佩特拉', ja: 'ペトラ' },
      place: { en: 'Clock Square', 'zh-cn': '钟楼广场', ja: '時計台広場' },
      bio: {
        en: 'Runs a bookshop that has more cats than customers.',
        'zh-cn': '开一家猫比客人还多的书店。',
        ja: 'お客より猫の多い本屋をしています。',
      },
      height: 165,
      look: 'long',
      likes: 104,
    },
    {
      id: '126',
      name: { en: 'Kazuo', 'zh-cn': '和央', ja: '和央' },
      place: { en: 'the night market', 'zh-cn': '夜市', ja: '夜市のあたり' },
      bio: {
        en: 'Folds paper cranes on the tram, one for each stop.',
        'zh-cn': '坐电车时折纸鹤，一站一只。',
        ja: '電車で折り鶴を折ります。一駅に一羽。',
      },
      height: 173,
      look: 'short',
      likes: 563,
    },
    {
      id: '127',
      name: { en: 'Liora', 'zh-cn': '莉奥拉', ja: 'リオラ' },
      place: { en: 'Maple Street', 'zh-cn': '枫树街', ja: 'かえで通り' },
      bio: {
        en: 'Mixes tea for rainy days and for sunny ones.',
        'zh-cn': '会为雨天和晴天分别配茶。',
        ja: '雨の日のお茶と、晴れの日のお茶を調合します。',
      },
      height: 161,
      measurements: { bust: 82, waist: 62, hips: 88 },
      look: 'long',
      likes: 841,
    },
    {
      id: '128',
      name: { en: 'Bram', 'zh-cn': '布拉姆', ja: 'ブラム' },
      place: { en: 'Clock Square', 'zh-cn': '钟楼广场', ja: '時計台広場' },
      bio: {
        en: 'Carves wooden spoons and gives each one a name.',
        'zh-cn': '雕木勺，还给每一把起名字。',
        ja: '木のさじを彫り、ひとつずつ名前をつけます。',
      },
      height: 184,
      look: 'beard',
      likes: 923,
    },
    {
      id: '129',
      name: { en: 'Qiaoli', 'zh-cn': '巧莉', ja: 'チャオリー' },
      place: { en: 'the night market', 'zh-cn': '夜市', ja: '夜市のあたり' },
      bio: {
        en: 'Knows where the best dumplings are after ten.',
        'zh-cn': '知道晚上十点后哪里的饺子最好吃。',
        ja: '夜十時すぎの、いちばんおいしい餃子の店を知っています。',
      },
      height: 164,
      look: 'long',
      likes: 722,
    },
    {
      id: '130',
      name: { en: 'Simone', 'zh-cn': '西蒙娜', ja: 'シモーヌ' },
      place: { en: 'Maple Street', 'zh-cn': '枫树街', ja: 'かえで通り' },
      bio: {
        en: 'Plays the cello with the windows open.',
        'zh-cn': '开着窗拉大提琴。',
        ja: '窓を開けてチェロを弾きます。',
      },
      height: 170,
      look: 'long',
      likes: 661,
    },
    {
      id: '131',
      name: { en: 'Rui', 'zh-cn': '瑞', ja: 'ルイ' },
      place: { en: 'Clock Square', 'zh-cn': '钟楼广场', ja: '時計台広場' },
      bio: {
        en: 'Draws comics about a very patient snail.',
        'zh-cn': '画一只很有耐心的蜗牛的漫画。',
        ja: 'とても気の長いかたつむりの漫画を描いています。',
      },
      height: 176,
      look: 'short',
      likes: 54,
    },
    {
      id: '132',
      name: { en: 'Anneke', 'zh-cn': '安内克', ja: 'アネケ' },
      place: { en: 'the night market', 'zh-cn': '夜市', ja: '夜市のあたり' },
      bio: {
        en: 'Restores old bicycles and rides them to the sea.',
        'zh-cn': '修复旧自行车，再骑去看海。',
        ja: '古い自転車を直し、海まで走ります。',
      },
      height: 173,
      look: 'long',
      likes: 621,
    },
  ],
};
