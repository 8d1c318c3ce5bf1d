import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../testing/start-test-chain.ts';
import { sign, startWithWallet, transfer } from '../testing/wallet-client.ts';

describe('sending', () => {
  test('[R72] a transaction is sent and confirmed by websocket', async () => {
    const { connection, stranger } = await startWithWallet();
    const to = Keypair.generate().publicKey;
    const { wire, lifetime } = await sign(connection, stranger, [transfer(stranger, to)]);
    const signature = await connection.sendRawTransaction(wire);
    const { value } = await connection.confirmTransaction({ signature, ...lifetime }, 'confirmed');
    expect(value.err).toBeNull();
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  });

  test('the same bytes sent again have the same signature and no second effect', async () => {
    const { connection, stranger } = await startWithWallet();
    const to = Keypair.generate().publicKey;
    const { wire } = await sign(connection, stranger, [transfer(stranger, to)]);
    const first = await connection.sendRawTransaction(wire);
    expect(await connection.sendRawTransaction(wire)).toBe(first);
    expect(await connection.sendRawTransaction(wire, { skipPreflight: true })).toBe(first);
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  });

  test('preflight refuses what would fail, with its logs, and nothing lands', async () => {
    const { connection, stranger } = await startWithWallet();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey, 1e15)]);
    const error: unknown = await connection.sendRawTransaction(wire).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SendTransactionError);
    expect(error).toMatchObject({
      transactionError: {
        message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
        logs: [
          `Program ${SystemProgram.programId.toBase58()} invoke [1]`,
          'Transfer: insufficient lamports 99999995000, need 1000000000000000',
          `Program ${SystemProgram.programId.toBase58()} failed: custom program error: 0x1`,
        ],
      },
    });
    expect(await connection.getSignaturesForAddress(stranger.publicKey)).toEqual([]);
  });

  test('without preflight what fails lands as a failure', async () => {
    const { connection, stranger } = await startWithWallet();
    const { wire, lifetime } = await sign(connection, stranger, [
      transfer(stranger, stranger.publicKey, 1e15),
    ]);
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true });
    // web3.js asks for the status beside its subscription. Whichever answers first decides whether it throws
    // the failure (the status) or returns it (the subscription); both have to report the same one.
    const failure = await connection.confirmTransaction({ signature, ...lifetime }, 'confirmed').then(
      ({ value }) => value.err,
      (thrown: unknown) => thrown,
    );
    expect(failure).toEqual({ InstructionError: [0, { Custom: 1 }] });
    const { value } = await connection.getSignatureStatus(signature);
    expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
  });

  test('[R115] an expired blockhash is not found, and without preflight it is dropped in silence', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    await chain.advanceClock(61);
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('Blockhash not found');
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true });
    const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
    expect(value).toBeNull();
  });

  test('a signature that is wrong is refused', async () => {
    const { connection, stranger } = await startWithWallet();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    wire.writeUInt8(wire.readUInt8(10) ^ 1, 10);
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('signature verification failure');
  });

  test('a transaction that never lands ends with its blockhash', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const { lifetime } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const signature = '1'.repeat(64);
    const waiting = connection.confirmTransaction({ signature, ...lifetime }, 'confirmed');
    await Promise.all([expect(waiting).rejects.toThrow('block height exceeded'), chain.advanceClock(61)]);
  });
});

describe('simulating', () => {
  test('replaces the blockhash and shows accounts as they would be', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const to = Keypair.generate().publicKey;
    const message = new TransactionMessage({
      payerKey: stranger.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [transfer(stranger, to)],
    });
    const unsigned = new VersionedTransaction(message.compileToV0Message());
    const untouched = keyOf(chain, 'holder').publicKey;
    const { value } = await connection.simulateTransaction(unsigned, {
      replaceRecentBlockhash: true,
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [to, untouched, Keypair.generate().publicKey].map(String) },
    });
    expect(value.err).toBeNull();
    expect(value.accounts).toEqual([
      expect.objectContaining({ lamports: LAMPORTS_PER_SOL }),
      expect.objectContaining({ lamports: 100 * LAMPORTS_PER_SOL }),
      null,
    ]);
    expect(await connection.getBalance(to)).toBe(0);
  });

  test('keeps the blockhash by default', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    await chain.advanceClock(61);
    const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(wire));
    expect(value.err).toBe('BlockhashNotFound');
  });

  test('checks signatures when asked', async () => {
    const { connection, stranger } = await startWithWallet();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    wire.writeUInt8(wire.readUInt8(10) ^ 1, 10);
    const forged = VersionedTransaction.deserialize(wire);
    const unchecked = await connection.simulateTransaction(forged);
    expect(unchecked.value.err).toBeNull();
    const checked = connection.simulateTransaction(forged, { sigVerify: true });
    await expect(checked).rejects.toThrow('signature verification failure');
  });
});
