import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';

/** `again` checks the intent once more after a while; `done` waits for the next change of it. */
export type StepOutcome = { readonly kind: 'done' } | { readonly kind: 'again'; readonly afterMs: number };

/**
 * One background step of an intent in one status. It may be cut off anywhere and run again: what it does on
 * chain is idempotent per intent, and what it stores is decided on the record as stored by then.
 */
export type Step = (service: ServiceContext, intent: IntentRecord) => StepOutcome | Promise<StepOutcome>;

export const DONE: StepOutcome = { kind: 'done' };
