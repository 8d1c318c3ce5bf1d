import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { classifyAuthorization } from '#server/burns/prepare/classify-authorization.ts';
import { classifyStaged } from '#server/burns/prepare/classify-staged.ts';
import { findBurnProgramPin } from '#server/burns/prepare/program-pins.ts';
import { findTokenPin } from '#server/burns/prepare/token-pins.ts';

/**
 * Whether a wallet may be asked for what an attempt has to sign: checked from the stored object itself, at
 * the moment of the request. The attempt's `problem` is only the last thing that happened to it, and a later
 * one replaces it (B1, R9).
 */
export async function classifyAttempt(
  db: Executor,
  attempt: BurnAttemptRow,
  intent: OrderedIntent,
): Promise<FaultCode | null> {
  const { authorization, unsignedTransaction: transactionBase64, tokenHolder: holder, chainId } = attempt;
  if (authorization) {
    const tokenPin = await findTokenPin(db, chainId);
    return classifyAuthorization({ authorization, attempt, intent, tokenPin });
  }
  if (transactionBase64 === null) return 'sign_guard_refused';
  const programPin = await findBurnProgramPin(db);
  return classifyStaged({ transactionBase64, holder, amountCents: intent.amountCents, programPin });
}
