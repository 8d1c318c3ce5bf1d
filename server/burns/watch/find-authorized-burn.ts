import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import type { AuthorizedBurn } from '#lib/evm/burn/identify-burn.ts';
import { listRivalCalls, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * The burn that an attempt was authorized for, and what could be taken for it; undefined while it is not
 * known.
 */
export async function findAuthorizedBurn(
  db: Executor,
  attempt: Pick<BurnAttemptRow, 'authorization' | 'tokenHolder' | 'chainId' | 'intentId'>,
  amountCents: number | null,
): Promise<AuthorizedBurn | undefined> {
  const { authorization, tokenHolder } = attempt;
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (!authorization || amountBaseUnits === undefined) return undefined;
  return {
    token: authorization.to,
    holder: tokenHolder,
    amountBaseUnits,
    call: authorization.data,
    rivalCalls: await listRivalCalls(db, attempt),
  };
}
