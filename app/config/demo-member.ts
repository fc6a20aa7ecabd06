/** Login for visitors in demo mode. Published on purpose: it has no special rights. */
export const DEMO_MEMBER = {
  username: 'demo',
  email: 'demo@example.com',
  password: 'garden2026',
  paymentPassword: '246810',
} as const;
