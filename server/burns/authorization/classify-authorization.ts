import 'server-only';
import { checkStructure, checkToken } from '#lib/evm/burn/check-structure.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { env } from '#server/env.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

interface ClassifiedFacts {
  readonly authorization: BurnAuthorization;
  readonly attempt: Pick<BurnAttemptRow, 'chainId' | 'tokenHolder'>;
  readonly intent: Pick<IntentRow, 'status' | 'amountCents' | 'expiresAt'>;
  /** Absent while the chain's token is not known: whether it may be signed is decided elsewhere. */
  readonly tokenPin: TokenPin | undefined;
}

/**
 * The server's own check of an authorization before it is shown: network, holder and amount are the intent's,
 * the contract is no other than the pinned token (B1, R9). The browser checks the same and more; here a wrong
 * one is named and not handed out.
 */
export function classifyAuthorization({
  authorization,
  attempt,
  intent,
  tokenPin,
}: ClassifiedFacts): FaultCode | null {
  const expected = {
    chainId: attempt.chainId,
    environment: env().environment,
    intentStatus: intent.status,
    amountCents: intent.amountCents,
    intentExpiresAtUnix: intent.expiresAt ? Math.floor(intent.expiresAt.getTime() / 1000) : null,
    attemptHolder: attempt.tokenHolder,
    connectedAccount: attempt.tokenHolder,
    tokenPin,
  };
  const token = checkToken(authorization, expected, undefined);
  if (token.state === 'failed' && token.reason === 'changed') return 'burn_contract_changed';
  const isSound = checkStructure(authorization, expected).every(({ state }) => state !== 'failed');
  return isSound ? null : 'sign_guard_refused';
}
