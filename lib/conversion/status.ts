import { z } from 'zod';
import type { IntentType } from './intent-type.ts';

/**
 * The one status table. Labels live in `messages/`, under `status.<value>`; colours follow `tone`.
 * Source: spec, "States and transitions". No client state machine: any status may follow any other (R42).
 */
export type StatusTone = 'neutral' | 'progress' | 'attention' | 'success' | 'danger';

interface StatusFacts {
  /** No further move is possible. `failed` is not terminal (R38). */
  readonly terminal: boolean;
  readonly tone: StatusTone;
  /** Types on which the service can show it: three statuses occur on onramps only (R43). */
  readonly intentTypes: readonly IntentType[];
}

const BOTH: readonly IntentType[] = ['onramp', 'offramp'];
const ONRAMP: readonly IntentType[] = ['onramp'];

export const STATUS_TABLE = {
  created: { terminal: false, tone: 'neutral', intentTypes: BOTH },
  requires_compliance: { terminal: false, tone: 'attention', intentTypes: BOTH },
  awaiting_fiat_payment: { terminal: false, tone: 'attention', intentTypes: ONRAMP },
  fiat_received: { terminal: false, tone: 'progress', intentTypes: ONRAMP },
  minting: { terminal: false, tone: 'progress', intentTypes: ONRAMP },
  awaiting_onchain_transfer: { terminal: false, tone: 'progress', intentTypes: BOTH },
  awaiting_burn_approval: { terminal: false, tone: 'attention', intentTypes: BOTH },
  burn_approved: { terminal: false, tone: 'progress', intentTypes: BOTH },
  onchain_received: { terminal: false, tone: 'progress', intentTypes: BOTH },
  burning: { terminal: false, tone: 'progress', intentTypes: BOTH },
  scheduled: { terminal: false, tone: 'progress', intentTypes: BOTH },
  paying_out: { terminal: false, tone: 'progress', intentTypes: BOTH },
  completed: { terminal: true, tone: 'success', intentTypes: BOTH },
  expired: { terminal: true, tone: 'neutral', intentTypes: BOTH },
  canceled: { terminal: true, tone: 'neutral', intentTypes: BOTH },
  failed: { terminal: false, tone: 'danger', intentTypes: BOTH },
  refunding: { terminal: false, tone: 'attention', intentTypes: BOTH },
  refunded: { terminal: true, tone: 'neutral', intentTypes: BOTH },
} as const satisfies Record<string, StatusFacts>;

export type KnownStatus = keyof typeof STATUS_TABLE;
export const KNOWN_STATUSES = Object.keys(STATUS_TABLE).filter(isKnownStatus);
export const knownStatusSchema = z.custom<KnownStatus>(
  (value) => typeof value === 'string' && isKnownStatus(value),
  'not a status of the service',
);

/** A status as the service sent it: one of the 18, or a word we do not know and must survive (R42). */
export type Status = KnownStatus | (string & { readonly __unknownStatus?: never });
export const statusSchema: z.ZodType<Status> = z.string().min(1);

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(STATUS_TABLE, status);
}

/** Whether nothing can change any more. An unknown status is not terminal: keep watching it. */
export function isTerminal(status: Status): boolean {
  return isKnownStatus(status) && STATUS_TABLE[status].terminal;
}

export function statusTone(status: Status): StatusTone {
  return isKnownStatus(status) ? STATUS_TABLE[status].tone : 'attention';
}

/** The statuses a list filter offers for a type (R43). */
export function statusesOf(intentType: IntentType | 'all'): readonly KnownStatus[] {
  if (intentType === 'all') return KNOWN_STATUSES;
  return KNOWN_STATUSES.filter((s) => (STATUS_TABLE[s] as StatusFacts).intentTypes.includes(intentType));
}
