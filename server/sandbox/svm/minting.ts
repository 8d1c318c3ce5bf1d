import { LAMPORTS_PER_SOL, PublicKey, SystemProgram } from '@solana/web3.js';
import { z } from 'zod';
import type { MintObstacle } from '../chains/settlement-chain.ts';
import type { ChainContext } from './chain-context.ts';
import { mintInstruction, mintUnboundInstruction } from './client/mint-instructions.ts';
import { receiptAddress } from './client/program-addresses.ts';
import { readProgramEvents } from './client/program-events.ts';
import { createTokenAccountInstruction } from './client/token-instructions.ts';
import { isMinter } from './whitelist.ts';

/** A wallet needs a whitelist grant before it can receive mints; on Solana nothing else bounds one. */
export function findMintObstacle(context: ChainContext, destination: string): MintObstacle | undefined {
  return isMinter(context, destination) ? undefined : { kind: 'not_authorized' };
}

/**
 * Mints to a whitelisted wallet and returns the signature. The program stores a receipt per intent and
 * refuses a second mint; a call for an intent that was minted returns the first signature. Throws
 * `TransactionFailedError`.
 */
export function mintOnce(
  context: ChainContext,
  mint: { intentId: string; destination: string; amountMinor: bigint },
): string {
  const { sender, deployment, keys } = context;
  const first = findMintSignature(context, mint.intentId);
  if (first !== undefined) return first;
  const { minter } = keys.service;
  const owner = new PublicKey(mint.destination);
  return sender.send(
    [
      createTokenAccountInstruction(deployment, { payer: minter.publicKey, owner }),
      mintInstruction(deployment, { ...mint, minter: minter.publicKey, destination: owner }),
    ],
    [minter],
  );
}

/**
 * Gives SOL, tokens or both, each by its own transaction. Throws when the amount of SOL is not a positive
 * decimal.
 */
export function runFaucet(
  context: ChainContext,
  request: { address: string; amountMinor?: bigint; native?: string },
): string[] {
  const { sender, deployment, keys } = context;
  const address = new PublicKey(request.address);
  const signatures: string[] = [];
  if (request.native !== undefined) {
    signatures.push(giveSol(context, address, parseSol(request.native)));
  }
  if (request.amountMinor !== undefined) {
    const { admin } = keys.service;
    const { amountMinor } = request;
    const createAccount = createTokenAccountInstruction(deployment, {
      payer: admin.publicKey,
      owner: address,
    });
    const mint = mintUnboundInstruction(deployment, {
      admin: admin.publicKey,
      destination: address,
      amountMinor,
    });
    signatures.push(sender.send([createAccount, mint], [admin]));
  }
  return signatures;
}

/** Sends SOL from the chain's purse and returns the signature. */
export function giveSol({ sender, keys }: ChainContext, address: PublicKey, lamports: bigint): string {
  const { purse } = keys.service;
  const fromPubkey = purse.publicKey;
  return sender.send([SystemProgram.transfer({ fromPubkey, toPubkey: address, lamports })], [purse]);
}

const solSchema = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, 'a decimal number of SOL with at most 9 decimals');

function parseSol(text: string): bigint {
  const [whole = '0', fraction = ''] = solSchema.parse(text).split('.');
  return BigInt(whole) * BigInt(LAMPORTS_PER_SOL) + BigInt(fraction.padEnd(9, '0'));
}

/** From the history of the intent's receipt: only the mint that succeeded announced it. */
function findMintSignature({ ledger, deployment }: ChainContext, intentId: string): string | undefined {
  const receipt = receiptAddress(deployment, intentId);
  if (!ledger.findAccount(receipt)) return undefined;
  const history = ledger.listTransactionsOf(receipt.toBase58(), { limit: 1000, commitment: 'processed' });
  const mint = history.find(({ meta }) => {
    const events = meta.err === null ? readProgramEvents(deployment.programId, meta.logMessages) : [];
    return events.some((event) => event.kind === 'minted' && event.intentId === intentId.toLowerCase());
  });
  return mint?.signature;
}
