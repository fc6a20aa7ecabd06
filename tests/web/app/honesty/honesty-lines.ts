/** Honesty sentences of one line, which stand beside a task; the full ones are on the same page. */
export const BESIDE_TASKS = {
  'beside a task, in one line (rules X5, X7)': {
    'shell:neverPay': {
      en: 'You never pay to withdraw.',
      'zh-CN': '提现绝不需要您先付款。',
      ja: '出金のためにお支払いが必要になることはありません。',
    },
    'recharge:demoShort': {
      en: 'Demo: don’t send money to anyone.',
      'zh-CN': '演示版：请不要向任何人转账。',
      ja: 'デモです。誰にもお金を送らないでください。',
    },
  },
} as const;
