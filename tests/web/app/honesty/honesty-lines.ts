/** Honesty sentences of one line, which stand beside a task; the full ones, or the reasons, are on the same page. */
export const BESIDE_TASKS = {
  'beside a task, in one line (rules X5, X7)': {
    'shell:neverPay': {
      en: 'You never pay to withdraw.',
      'zh-CN': '提现绝不需要您先付款。',
      ja: '出金のためのお支払いは一切不要です。',
    },
    'recharge:demoShort': {
      en: 'Demo: don’t send money to anyone.',
      'zh-CN': '演示版：请不要向任何人转账。',
      ja: 'デモ：誰にも送金しないでください。',
    },
  },
  'above the bet form, in one line (rule X8)': {
    'vote:uncheckable': {
      en: 'This draw cannot be checked.',
      'zh-CN': '本次开奖无法验证。',
      ja: 'この抽選は検証できません。',
    },
    'vote:unproven': {
      en: 'This draw cannot be checked yet.',
      'zh-CN': '本次开奖暂时无法验证。',
      ja: 'この抽選はまだ検証できません。',
    },
  },
} as const;
