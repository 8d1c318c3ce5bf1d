import {
  LAMPORTS_PER_SOL,
  SystemProgram,
  Transaction,
  type Connection,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
import { connectTo, keyOf, startTestChain } from './start-test-chain.ts';

/** A chain, and a wallet on it that has SOL and nothing else. */
export async function startWithWallet() {
  const chain = await startTestChain();
  return { chain, connection: connectTo(chain), stranger: keyOf(chain, 'stranger') };
}

export function transfer(from: Keypair, toPubkey: PublicKey, lamports = LAMPORTS_PER_SOL) {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports });
}

/** A transaction as a wallet sends it, and the blockhash it lives by. */
export async function sign(connection: Connection, payer: Keypair, instructions: TransactionInstruction[]) {
  const lifetime = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(...instructions);
  transaction.sign(payer);
  return { wire: transaction.serialize(), lifetime };
}

export async function sendAndConfirm(
  connection: Connection,
  payer: Keypair,
  instructions: TransactionInstruction[],
) {
  const { wire, lifetime } = await sign(connection, payer, instructions);
  const signature = await connection.sendRawTransaction(wire);
  await connection.confirmTransaction({ signature, ...lifetime }, 'finalized');
  return signature;
}
