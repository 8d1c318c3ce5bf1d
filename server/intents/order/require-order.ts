import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Executor } from '#server/store/database.ts';
import { findOrder, type OrderRow } from '#server/store/intents/intent-orders-repository.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** An intent whose facts are what a user here requested, and not what the mirror has. */
export type OrderedIntent = IntentRow & { readonly amountCents: number };

/**
 * The intent as ordered here: what is prepared and signed is compared with this and with nothing else (B1).
 * Throws `intent_contradicted` while no user has reviewed a statement that differs from it, and
 * `order_missing` for an intent created elsewhere that no user here has confirmed.
 */
export async function requireOrdered(db: Executor, intent: IntentRow): Promise<OrderedIntent> {
  return toOrdered(intent, await findOrder(db, intent.id));
}

/** The same by the order that was read already. */
export function toOrdered(intent: IntentRow, order: OrderRow | undefined): OrderedIntent {
  if (intent.contradictedAt !== null) throw new FaultError('intent_contradicted');
  if (!order) throw new FaultError('order_missing');
  const { intentType, chainId, amountCents, destination } = order;
  return { ...intent, intentType, chainId, amountCents, destination };
}
