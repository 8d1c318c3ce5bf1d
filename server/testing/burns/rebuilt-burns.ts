import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type BlockhashWithExpiryBlockHeight,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { vi } from 'vitest';
import { encodeMessage, isSigner, isWritable } from '#lib/solana/message/message.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import { PATIENCE } from '#server/testing/real/real-steps.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';

/** A holder who broadcasts a burn by themselves, in a message of their own making. */
export interface RebuildingHolder {
  readonly rpcUrl: string;
  /** base58 of 64 bytes. */
  readonly secretKey: string;
  /** Someone else, who may pay. */
  readonly payerSecretKey: string;
  readonly stagedBase64: string;
}

export type Rebuild = (holder: RebuildingHolder) => Promise<string>;

const keyOf = (secret: string) => Keypair.fromSecretKey(bs58.decode(secret));

/** The staged instructions, as a wallet reads them. */
function instructionsOf({ stagedBase64 }: RebuildingHolder): TransactionInstruction[] {
  const { message } = decodeTransactionBase64(stagedBase64);
  return message.instructions.map(
    ({ programIdIndex, accountIndexes, data }) =>
      new TransactionInstruction({
        programId: new PublicKey(message.accountKeys[programIdIndex] ?? ''),
        keys: accountIndexes.map((index) => ({
          pubkey: new PublicKey(message.accountKeys[index] ?? ''),
          isSigner: isSigner(message, index),
          isWritable: isWritable(message, index),
        })),
        data: Buffer.from(data),
      }),
  );
}

async function send(
  holder: RebuildingHolder,
  transaction: Transaction | VersionedTransaction,
): Promise<string> {
  const connection = new Connection(holder.rpcUrl, 'confirmed');
  return connection.sendRawTransaction(transaction.serialize());
}

async function lifetimeOf({ rpcUrl }: RebuildingHolder): Promise<BlockhashWithExpiryBlockHeight> {
  return new Connection(rpcUrl, 'confirmed').getLatestBlockhash();
}

/**
 * Legacy, with instructions around the burn: the accounts are in another order and there are more of them.
 */
export const withExtraInstructions: Rebuild = async (holder) => {
  const key = keyOf(holder.secretKey);
  const transaction = new Transaction({
    feePayer: key.publicKey,
    ...(await lifetimeOf(holder)),
  });
  const toPubkey = keyOf(holder.payerSecretKey).publicKey;
  transaction.add(
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }),
    SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey, lamports: 1 }),
    ...instructionsOf(holder),
  );
  transaction.sign(key);
  return send(holder, transaction);
};

/** Version 0 without tables. */
export const asVersionZero: Rebuild = async (holder) => {
  const key = keyOf(holder.secretKey);
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: (await lifetimeOf(holder)).blockhash,
    instructions: instructionsOf(holder),
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([key]);
  return send(holder, transaction);
};

/** Someone else pays: the transaction is known by their signature, which is the first. */
export const withOtherFeePayer: Rebuild = async (holder) => {
  const [key, payer] = [keyOf(holder.secretKey), keyOf(holder.payerSecretKey)];
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    ...(await lifetimeOf(holder)),
  });
  transaction.add(...instructionsOf(holder));
  transaction.sign(payer, key);
  return send(holder, transaction);
};

/**
 * Version 0, its accounts taken from a lookup table: the message does not hold the address of the
 * authorization's account.
 */
export const withLookupTable: Rebuild = async (holder) => {
  const key = keyOf(holder.secretKey);
  const connection = new Connection(holder.rpcUrl, 'confirmed');
  const instructions = instructionsOf(holder);
  const addresses = instructions.flatMap(({ keys }) =>
    keys.filter((meta) => !meta.isSigner).map(({ pubkey }) => pubkey),
  );
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: key.publicKey,
    payer: key.publicKey,
    recentSlot: (await connection.getSlot('confirmed')) - 1,
  });
  const extend = AddressLookupTableProgram.extendLookupTable({
    payer: key.publicKey,
    authority: key.publicKey,
    lookupTable: table,
    addresses,
  });
  const setUp = new Transaction({ feePayer: key.publicKey, ...(await lifetimeOf(holder)) });
  setUp.add(create, extend);
  setUp.sign(key);
  await send(holder, setUp);
  const lookup = await vi.waitFor(async () => {
    const { value } = await connection.getAddressLookupTable(table);
    if (!value) throw new Error('the table is not there yet');
    return value;
  }, PATIENCE);
  // A table's new entries are valid from the next slot on.
  const slot = await connection.getSlot('processed');
  await vi.waitFor(async () => {
    if ((await connection.getSlot('processed')) <= slot + 1) throw new Error('too early');
  }, PATIENCE);
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: (await lifetimeOf(holder)).blockhash,
    instructions,
  }).compileToV0Message([lookup]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([key]);
  return send(holder, transaction);
};

/** The staged message with its writable accounts the other way round, all indexes following. */
export const inOtherOrder: Rebuild = async (holder) => {
  const secret = bs58.decode(holder.secretKey);
  const { message } = decodeTransactionBase64(holder.stagedBase64);
  const end = message.accountKeys.length - message.readonlyUnsigned;
  const moved = (index: number) => (index >= 1 && index < end ? end - index : index);
  const bytes = encodeMessage({
    ...message,
    recentBlockhash: (await lifetimeOf(holder)).blockhash,
    accountKeys: message.accountKeys.map((_, index) => message.accountKeys[moved(index)] ?? ''),
    instructions: message.instructions.map((instruction) => ({
      ...instruction,
      accountIndexes: instruction.accountIndexes.map(moved),
    })),
  });
  return new Connection(holder.rpcUrl, 'confirmed').sendRawTransaction(signMessage(bytes, secret));
};
