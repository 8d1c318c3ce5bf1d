import { PublicKey } from '@solana/web3.js';
import type { ChainContext } from './chain-context.ts';
import { burnInstruction, issueBurnGrantInstruction } from './client/burn-instructions.ts';
import { decodeBurnGrant, type BurnGrant } from './client/program-accounts.ts';
import { grantAddress } from './client/program-addresses.ts';
import { stageTransaction } from './stage-transaction.ts';

interface BurnGrantRequest {
  readonly intentId: string;
  readonly holder: string;
  readonly amountMinor: bigint;
  readonly expiresAtUnix: number;
}

/** The intent's grant is spent, or live and bound to other terms; a grant in force is never replaced. */
export class BurnGrantConflictError extends Error {
  readonly grant: BurnGrant;

  constructor(grant: BurnGrant) {
    const state = grant.used ? 'used' : `bound to ${grant.holder} until ${grant.expiresAtUnix}`;
    super(`the burn grant of intent ${grant.intentId} is ${state}`);
    this.grant = grant;
  }
}

/** The grant of an intent as it is on chain, or undefined when none was ever issued. */
export function findBurnGrant({ ledger, deployment }: ChainContext, intentId: string): BurnGrant | undefined {
  return decodeBurnGrant(deployment.programId, ledger.findAccount(grantAddress(deployment, intentId)));
}

/**
 * Issues the intent's grant, unless it is live already, and stages the burn that it is bound to: unsigned,
 * the holder paying, with a new blockhash at every call. An expired unused grant is issued again. Throws
 * `BurnGrantConflictError`.
 */
export function issueBurnGrant(
  context: ChainContext,
  request: BurnGrantRequest,
): { unsignedTransactionBase64: string; expiresAtUnix: number } {
  const { ledger, sender, deployment, keys } = context;
  const { intentId, amountMinor } = request;
  const holder = new PublicKey(request.holder);
  const live = requireCompatible(findBurnGrant(context, intentId), request, ledger.timeUnix);
  if (!live) {
    const { grantIssuer } = keys.service;
    const issuer = grantIssuer.publicKey;
    sender.send([issueBurnGrantInstruction(deployment, { ...request, issuer, holder })], [grantIssuer]);
  }
  const instruction = burnInstruction(deployment, { intentId, holder, amountMinor });
  const lifetime = ledger.latestBlockhash('processed');
  return {
    unsignedTransactionBase64: stageTransaction({ feePayer: holder, instruction, lifetime }),
    expiresAtUnix: live?.expiresAtUnix ?? request.expiresAtUnix,
  };
}

/**
 * The grant if it is live and the one that is asked for; undefined if there is none or it has expired unused.
 */
function requireCompatible(
  grant: BurnGrant | undefined,
  request: BurnGrantRequest,
  timeUnix: number,
): BurnGrant | undefined {
  if (!grant) return undefined;
  if (grant.used) throw new BurnGrantConflictError(grant);
  if (timeUnix >= grant.expiresAtUnix) return undefined;
  const isSame = grant.holder === request.holder && grant.amountMinor === request.amountMinor;
  if (!isSame) throw new BurnGrantConflictError(grant);
  return grant;
}
