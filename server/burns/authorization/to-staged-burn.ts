import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { listStagedCalls, type StagedBurn } from '#lib/solana/burn/identify-landed-burn.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';

/** The burn of an attempt as the chain would show it; undefined while nothing was staged. */
export function toStagedBurn(
  {
    unsignedTransaction,
    tokenHolder,
    stagedMint,
  }: Pick<BurnAttemptRow, 'unsignedTransaction' | 'tokenHolder' | 'stagedMint'>,
  amountCents: number | null,
): StagedBurn | undefined {
  const message = findStagedMessage(unsignedTransaction);
  return (
    message && {
      holder: tokenHolder,
      amountBaseUnits: findExpectedBaseUnits(amountCents),
      mint: stagedMint ?? undefined,
      calls: listStagedCalls(message),
    }
  );
}
