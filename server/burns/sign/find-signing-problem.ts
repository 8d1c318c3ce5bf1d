import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { classifyAuthorization } from '#server/burns/authorization/classify-authorization.ts';
import { classifyStaged } from '#server/burns/authorization/classify-staged.ts';
import type { Pins } from '#server/pins/find-pin.ts';

/**
 * Whether a wallet may be asked for what an attempt has to sign: checked from the stored object itself, at
 * the moment of the request. The attempt's `problem` is only the last thing that happened to it, and a later
 * one replaces it (B1, R9).
 */
export function findSigningProblem(
  attempt: BurnAttemptRow,
  intent: OrderedIntent,
  pins: Pins,
): FaultCode | null {
  const { authorization, unsignedTransaction: transactionBase64, tokenHolder: holder, chainId } = attempt;
  if (authorization) {
    return classifyAuthorization({ authorization, attempt, intent, tokenPin: pins(chainId, 'token') });
  }
  if (transactionBase64 === null) return 'sign_guard_refused';
  const programPin = pins(chainId, 'burn_program');
  return classifyStaged({ transactionBase64, holder, amountCents: intent.amountCents, programPin });
}
