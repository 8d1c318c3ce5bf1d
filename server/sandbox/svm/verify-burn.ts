import type { BurnClaim, BurnVerdict } from '../chains/settlement-chain.ts';
import type { ChainContext } from './chain-context.ts';
import { readProgramEvents } from './client/program-events.ts';

/**
 * Checks a burn proof by what the program announced in that transaction, once it is final. Only the program
 * can announce as itself, and it does so only after the token program has burned.
 */
export function verifyBurn({ ledger, deployment }: ChainContext, claim: BurnClaim): BurnVerdict {
  const record = ledger.findTransaction(claim.proof);
  if (!record) return { state: 'unknown' };
  if (ledger.commitmentOf(record.slot) !== 'finalized') return { state: 'pending' };
  if (record.meta.err !== null) {
    const isLate = record.blockTimeUnix >= (claim.authorizationExpiresAtUnix ?? Infinity);
    return { state: 'rejected', cause: isLate ? 'too_late' : 'reverted' };
  }

  const burns = readProgramEvents(deployment.programId, record.meta.logMessages)
    .filter((event) => event.kind === 'burned')
    .filter((event) => event.mint === deployment.mint.toBase58());
  if (burns.length === 0) return { state: 'rejected', cause: 'no_burn' };
  const burn = burns.find((event) => event.intentId === claim.intentId.toLowerCase());
  if (!burn) return { state: 'rejected', cause: 'wrong_intent' };
  if (burn.holder !== claim.holder) return { state: 'rejected', cause: 'wrong_holder' };
  if (burn.amountMinor !== claim.amountMinor) return { state: 'rejected', cause: 'wrong_amount' };
  return { state: 'confirmed' };
}
