import { z } from 'zod';
import { defineCall } from '../call';
import { BANK_KINDS, PAYOUT_KINDS, type PayoutNumberField } from '../payout-kind';
import { balanceOf, rechargeStateOf, uploadOf } from '../wire/open-shapes';
import { ask, shape, type Wire } from '../wire/wire';
import { PATTERNS } from './draw';

const empty = z.object({});
const paged = z.object({ page: ask.page(), limit: ask.limit() });

/** Statuses of a withdrawal. Only these transitions: processing → completed | failed | cancelled. */
const WITHDRAWAL_STATUSES = ['processing', 'completed', 'failed', 'cancelled'] as const;
/** Statuses of a recharge. */
const RECHARGE_STATUSES = ['reviewing', 'credited', 'rejected'] as const;
export const RECORD_STATUSES = [...WITHDRAWAL_STATUSES, ...RECHARGE_STATUSES] as const;

export const listBanks = defineCall(
  'GET /bank/list',
  'Banks and networks for payouts and recharges',
  empty,
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.optional(wire.id()),
        name: wire.text(),
        code: wire.optional(wire.text()),
        kind: wire.optional(wire.word(BANK_KINDS)),
        accountName: wire.optional(wire.text()),
        accountNumber: wire.optional(wire.text()),
      }),
    ),
  ),
  { row: 'S' },
);

/** The number of a payout account, in the field of its kind: as an answer carries it, and as a request does. */
const numbersSent = (wire: Wire) =>
  ({
    cardNumber: wire.optional(wire.text()),
    address: wire.optional(wire.text()),
  }) satisfies Record<PayoutNumberField, z.ZodTypeAny>;
const numbersAsked = {
  cardNumber: ask.text(40).optional(),
  address: ask.text(100).optional(),
} satisfies Record<PayoutNumberField, z.ZodTypeAny>;

export const listPayoutAccounts = defineCall(
  'GET /member/getuserbank',
  "The member's bank cards and BTC addresses, numbers masked except the last four",
  empty,
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        kind: wire.optional(wire.word(PAYOUT_KINDS)),
        holderName: wire.optional(wire.text()),
        ...numbersSent(wire),
        bankName: wire.optional(wire.text()),
        branchName: wire.optional(wire.text()),
        branchCode: wire.optional(wire.text()),
        phone: wire.optional(wire.text()),
        isDefault: wire.optional(wire.flag()),
        usableFrom: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'S' },
);

export const savePayoutAccount = defineCall(
  'POST /member/savebtc',
  'Add a bank card or BTC address',
  z.object({
    kind: ask.word(PAYOUT_KINDS),
    holderName: ask.text(100).optional(),
    ...numbersAsked,
    bankId: ask.id().optional(),
    bankName: ask.text(100).optional(),
    branchName: ask.text(100).optional(),
    branchCode: ask.text(40).optional(),
    phone: ask.text(40).optional(),
    isDefault: ask.flag().optional(),
    code: ask.text(40).optional(),
  }),
  shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()) }))),
  { row: 'S' },
);

export const deletePayoutAccount = defineCall(
  'POST /member/deletebank',
  'Remove a bank card or BTC address',
  z.object({ id: ask.id(), code: ask.text(40).optional() }),
  shape((wire) => wire.nothing()),
  { row: 'S' },
);

export const getBalance = defineCall(
  'GET /member/getuserbalance',
  'Balance and the rules of a withdrawal',
  empty,
  shape((wire) =>
    wire.open(
      z.object({
        balance: wire.amount(),
        available: wire.optional(wire.amount()),
        frozen: wire.optional(wire.amount()),
        unit: wire.optional(wire.text()),
        rules: wire.optional(
          z.object({
            min: wire.optional(wire.amount()),
            max: wire.optional(wire.amount()),
            dailyLimit: wire.optional(wire.amount()),
            dailyLeft: wire.optional(wire.amount()),
            feePercent: wire.optional(wire.ratio()),
            feeMin: wire.optional(wire.amount()),
            arrivalHours: wire.optional(wire.ratio()),
          }),
        ),
      }),
      balanceOf,
    ),
  ),
  { row: 'S' },
);

export const withdraw = defineCall(
  'POST /member/withdraw',
  'Ask for a withdrawal; the fee is deducted from it',
  z.object({ amount: ask.amount(), bankId: ask.id(), payPassword: ask.text(20) }),
  shape((wire) =>
    wire.sparse(
      z.object({
        id: wire.optional(wire.id()),
        fee: wire.optional(wire.amount()),
        actualAmount: wire.optional(wire.amount()),
        status: wire.optional(wire.word(WITHDRAWAL_STATUSES)),
      }),
    ),
  ),
  { row: 'S', once: true },
);

/** GET /member/isRecharge. An empty success means that recharging is open. */
export const getRechargeState = defineCall(
  'GET /member/isRecharge',
  'Whether recharging is open, and its bounds',
  empty,
  shape((wire) =>
    wire.open(
      z.object({
        enabled: wire.flag(),
        min: wire.optional(wire.amount()),
        max: wire.optional(wire.amount()),
        message: wire.optional(wire.text()),
        /** How long a review takes, in minutes. */
        reviewMinutes: wire.optional(wire.ratio()),
      }),
      rechargeStateOf,
    ),
  ),
  { row: 'S' },
);

export const uploadImage = defineCall(
  'POST /upload/image',
  'Upload a picture',
  empty,
  shape((wire) => wire.open(z.object({ url: wire.text() }), uploadOf)),
  { row: 'S', upload: true },
);

export const recharge = defineCall(
  'POST /member/recharge',
  'Ask for a recharge, credited after review of the screenshot',
  z.object({ bankId: ask.id(), amount: ask.amount(), screenshot: ask.text(500) }),
  shape((wire) =>
    wire.sparse(z.object({ id: wire.optional(wire.id()), status: wire.optional(wire.word(RECHARGE_STATUSES)) })),
  ),
  { row: 'S', once: true },
);

const record = shape((wire) =>
  wire.list(
    z.object({
      id: wire.id(),
      amount: wire.optional(wire.amount()),
      fee: wire.optional(wire.amount()),
      actualAmount: wire.optional(wire.amount()),
      bankCard: wire.optional(wire.text()),
      remark: wire.optional(wire.text()),
      reason: wire.optional(wire.text()),
      applyTime: wire.optional(wire.time()),
      completeTime: wire.optional(wire.time()),
      status: wire.optional(wire.word(RECORD_STATUSES)),
      events: wire.optional(wire.many(z.object({ status: wire.text(), at: wire.time() }))),
    }),
  ),
);

export const listWithdrawals = defineCall(
  'GET /member/withdrawals',
  "The member's withdrawals, newest first",
  paged,
  record,
  {
    row: 'X',
  },
);

export const listRecharges = defineCall(
  'GET /member/recharges',
  "The member's recharges, newest first",
  paged,
  record,
  {
    row: 'X',
  },
);

/**
 * GET /member/statement. `reason` says why the desk gave or took back credits: one of the lists in `corrections.ts`. The entry of a
 * bet names its `period` and `option`; its `ref` is the order's id.
 */
export const getStatement = defineCall(
  'GET /member/statement',
  'One month of the ledger (UTC)',
  z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  shape((wire) =>
    z.object({
      opening: wire.amount(),
      closing: wire.amount(),
      entries: wire.many(
        z.object({
          at: wire.time(),
          kind: wire.text(),
          amount: wire.amount(),
          balance: wire.amount(),
          ref: wire.optional(wire.text()),
          reason: wire.optional(wire.text()),
          period: wire.optional(wire.id()),
          option: wire.optional(wire.word(PATTERNS)),
        }),
      ),
      totals: wire.optional(z.object({ in: wire.amount(), out: wire.amount() })),
      addsUp: wire.optional(wire.flag()),
    }),
  ),
  { row: 'X' },
);
