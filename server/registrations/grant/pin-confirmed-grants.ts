import 'server-only';
import { z } from 'zod';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { namesAddress } from '#lib/evm/grant/classify-typed-grant.ts';
import { logSchema } from '#lib/evm/run/token-logs.ts';
import { isGrantData } from '#lib/solana/grant/grant-instruction.ts';
import { readLandedTransaction } from '#lib/solana/landed-transaction.ts';
import { findWhitelistAddress } from '#lib/solana/program-address.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import {
  listAcceptedGrants,
  type AcceptedGrant,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { findGrantPin, pinGrantContract } from './grant-pins.ts';

const LOOK_TIMEOUT_MS = 5_000;
/** Only the newest are asked about: the first of them that the chain has is enough. */
const MOST_LOOKED_AT = 3;

const receiptSchema = z.looseObject({ status: z.string(), logs: z.array(logSchema) }).nullable();

/**
 * Pins the authorizing wallet contract or whitelist program of a chain, once the chain itself shows that a
 * grant from here succeeded with it: neither what was prepared, nor what was signed, nor the service's answer
 * is enough (R9). Does nothing where one is pinned, or the chain cannot be asked: it is asked again with the
 * next grant. Never throws for a chain.
 */
export async function pinConfirmedGrants(chainId: ChainId): Promise<void> {
  if (await findGrantPin(database(), chainId)) return;
  const grants = await listAcceptedGrants(database(), chainId, MOST_LOOKED_AT);
  for (const grant of grants) {
    const contract = await findOnChain(chainId, grant);
    if (contract === undefined) continue;
    await pinGrantContract(database(), chainId, contract);
    return;
  }
}

async function findOnChain(chainId: ChainId, grant: AcceptedGrant): Promise<string | undefined> {
  const request = chainRequest(chainId);
  const look = isEvmChainId(chainId) ? findContract(request, grant) : findProgram(request, grant);
  const message = `the node of ${chainId} takes too long`;
  try {
    return await withTimeout(look, { timeoutMs: LOOK_TIMEOUT_MS, message });
  } catch (error) {
    log().warn({ err: error, chainId }, 'the chain was not asked which contract made a grant');
    return undefined;
  }
}

/**
 * The one contract that emitted an event for the wallet in a transaction that succeeded; none where several
 * did.
 */
async function findContract(
  request: ChainRequest,
  { txSignature, address }: AcceptedGrant,
): Promise<string | undefined> {
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [txSignature]));
  if (receipt?.status !== '0x1') return undefined;
  const spoke = receipt.logs.filter((said) => namesAddress(said, address));
  const [only, ...others] = new Set(spoke.map((said) => said.address.toLowerCase()));
  return others.length === 0 ? only : undefined;
}

/** The program that wrote the wallet's entry of its whitelist in a transaction that succeeded. */
async function findProgram(
  request: ChainRequest,
  { txSignature, address }: AcceptedGrant,
): Promise<string | undefined> {
  const landed = await readLandedTransaction(txSignature, request);
  if (landed?.hasSucceeded !== true) return undefined;
  const grant = landed.calls.find(({ program, accounts, data }) => {
    const entry = findWhitelistAddress(program, address);
    return entry !== undefined && accounts.includes(entry) && isGrantData(data);
  });
  return grant?.program;
}
