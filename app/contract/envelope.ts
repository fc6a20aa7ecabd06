import { z } from 'zod';

/** Success codes of the two services. Source: docs/member-api.md, Transport and Content. */
export const SUCCESS = { member: 200, video: 1 } as const;

/** The envelope around every answer, read leniently: `code` may be a numeric string, `msg` may be missing. */
export const envelope = z.object({
  code: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ]),
  msg: z.string().nullish().catch(undefined),
  data: z.unknown(),
});

/** Optional data of a refusal (X). Each field is parsed on its own. */
export const refusalData = z.object({
  reason: z.string().optional().catch(undefined),
  fields: z.record(z.string()).optional().catch(undefined),
  /** seconds */
  retryAfter: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().nonnegative().max(31_536_000))
    .optional()
    .catch(undefined),
  until: z.string().optional().catch(undefined),
  closesAt: z.string().optional().catch(undefined),
  which: z.string().optional().catch(undefined),
  period: z.string().optional().catch(undefined),
  left: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  /** of `suspended`: one of SUSPENSION_REASONS, and when it began */
  why: z.string().optional().catch(undefined),
  since: z.string().optional().catch(undefined),
  /** of `second_step` at a login: proves that the password was right */
  ticket: z.string().min(1).max(2_000).optional().catch(undefined),
  /** of `duplicate`: the record that came first */
  id: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

/** @see refusalData */
export type RefusalData = z.infer<typeof refusalData>;
