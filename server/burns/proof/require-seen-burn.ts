import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { orChainUnreachable } from '#server/chains/or-chain-unreachable.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { classifyLanded } from './classify-landed.ts';
import { readSignatureStatus } from './read-signature-status.ts';

/**
 * Takes a user's signature on Solana only when the chain shows it confirmed and doing this burn; nothing is
 * stored before, so a wrong one blocks nothing. Throws `burn_signature_unknown` while the chain does not have
 * it confirmed, `burn_reverted`, `burn_proof_foreign`, `burn_unclear`, or `chain_unreachable`.
 */
export async function requireSeenBurn(signature: string, attempt: BurnAttemptRow): Promise<void> {
  const problem = await orChainUnreachable(attempt.chainId, () => findProblem(signature, attempt));
  if (problem) throw new FaultError(problem);
}

async function findProblem(signature: string, attempt: BurnAttemptRow): Promise<FaultCode | undefined> {
  const request = chainRequest(attempt.chainId);
  const { status } = await readSignatureStatus(signature, request);
  if (status === 'failed') return 'burn_reverted';
  if (status !== 'confirmed') return 'burn_signature_unknown';
  const { amountCents } = attempt;
  return PROBLEM[await classifyLanded(signature, { attempt, amountCents }, request)];
}

const PROBLEM = {
  own: undefined,
  unclear: 'burn_unclear',
  foreign: 'burn_proof_foreign',
  unknown: 'burn_signature_unknown',
} as const satisfies Record<Awaited<ReturnType<typeof classifyLanded>>, FaultCode | undefined>;
