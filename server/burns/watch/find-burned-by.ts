import 'server-only';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { identifyLandedBurn, type StagedBurn } from '#lib/solana/burn/identify-landed-burn.ts';
import { readLandedTransaction } from '#lib/solana/landed-transaction.ts';
import { readAccounts } from '#lib/solana/read-accounts.ts';
import { PROGRAM_HEAD_BYTES, programPlaces, readProgramCode } from '#lib/solana/read-program.ts';
import { log } from '#server/observability/log.ts';
import type { DeployedProgram } from '#server/store/pinned-contracts-repository.ts';
import type { BurnedBy } from '#server/burns/proof/settle-proof.ts';
import { toStagedBurn } from '#server/burns/authorization/to-staged-burn.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

/**
 * By which program a confirmed burn took its tokens, from the chain's own record. Empty when a
 * node does not answer it; nothing else depends on it (R9).
 */
export async function findBurnedBy(
  { proof, attempt, amountCents }: WatchedProof,
  request: ChainRequest,
): Promise<BurnedBy> {
  const staged = toStagedBurn(attempt, amountCents);
  try {
    const landed = await readLandedTransaction(proof.proof, request);
    if (!landed || !staged || identifyLandedBurn(staged, landed) !== 'own') return {};
    return { program: await findProgram(staged, request) };
  } catch (error) {
    log().info({ err: error, proof: proof.proof }, 'what was burned cannot be read');
    return {};
  }
}

async function findProgram(staged: StagedBurn, request: ChainRequest): Promise<DeployedProgram | undefined> {
  const [address, ...others] = new Set(staged.calls.map(({ program }) => program));
  if (address === undefined || others.length > 0) return undefined;
  const { accounts } = await readAccounts(programPlaces(address), request, PROGRAM_HEAD_BYTES);
  const code = readProgramCode(address, accounts);
  if (code.kind === 'none') return undefined;
  return { address, deployedSlot: 'deployedSlot' in code ? code.deployedSlot : null };
}
