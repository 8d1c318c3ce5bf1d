import {
  AddressLookupTableProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../testing/start-test-chain.ts';
import { sendAndConfirm, startWithWallet, transfer } from '../testing/wallet-client.ts';

describe('history', () => {
  test('a landed transaction is found with its balances, logs and inner instructions', async () => {
    const { chain, connection } = await startWithWallet();
    const holder = keyOf(chain, 'holder').publicKey;
    const [signature = ''] = await chain.faucet({ address: holder.toBase58(), amountMinor: 1_500_000n });
    const found = () => connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    await expect.poll(found).not.toBeNull();
    const transaction = await found();
    expect(transaction?.meta).toMatchObject({
      err: null,
      fee: 5000,
      preTokenBalances: [{ owner: holder.toBase58(), uiTokenAmount: { amount: '1000000000000' } }],
      postTokenBalances: [{ owner: holder.toBase58(), uiTokenAmount: { uiAmountString: '1000001.5' } }],
    });
    expect(transaction?.meta?.innerInstructions?.length).toBeGreaterThan(0);
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.instructions.at(-1)?.programId.toBase58()).toBe(chain.programId);
  });

  test('is listed per address, newest first, in pages', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const sent: string[] = [];
    for (const lamports of [1e9, 2e9, 3e9]) {
      sent.unshift(
        await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey, lamports)]),
      );
    }
    const list = async (page: { limit?: number; before?: string; until?: string }) =>
      (await connection.getSignaturesForAddress(stranger.publicKey, page)).map((entry) => entry.signature);
    expect(await list({})).toEqual(sent);
    expect(await list({ limit: 1, before: sent[0] ?? '' })).toEqual([sent[1]]);
    expect(await list({ until: sent[1] ?? '' })).toEqual([sent[0]]);
    expect(await chain.getTransactionState(sent[0] ?? '')).toBe('confirmed');
  });

  test('statuses are dropped after 300 slots, but not from the history', async () => {
    const { chain, connection, stranger } = await startWithWallet();
    const signature = await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const recent = await connection.getSignatureStatus(signature);
    expect(recent.value).toMatchObject({ confirmationStatus: 'finalized', confirmations: null, err: null });
    await chain.advanceClock(121);
    expect((await connection.getSignatureStatus(signature)).value).toBeNull();
    const searched = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
    expect(searched.value?.confirmationStatus).toBe('finalized');
  });

  test('transactions with lookup tables run and are only given to those who can read them', async () => {
    const { connection, stranger } = await startWithWallet();
    const to = Keypair.generate().publicKey;
    const recentSlot = await connection.getSlot();
    const authority = stranger.publicKey;
    const [createTable, lookupTable] = AddressLookupTableProgram.createLookupTable({
      authority,
      payer: authority,
      recentSlot,
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable,
      authority,
      payer: authority,
      addresses: [to],
    });
    await sendAndConfirm(connection, stranger, [createTable, extend]);
    const { value: table } = await connection.getAddressLookupTable(lookupTable);
    const { blockhash } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: authority,
      recentBlockhash: blockhash,
      instructions: [transfer(stranger, to)],
    }).compileToV0Message(table ? [table] : []);
    expect(message.addressTableLookups).toHaveLength(1);
    const transaction = new VersionedTransaction(message);
    transaction.sign([stranger]);
    const signature = await connection.sendTransaction(transaction);
    await expect
      .poll(() => connection.getSignatureStatus(signature))
      .toMatchObject({ value: { confirmationStatus: 'finalized' } });
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
    const asOldClient = connection.getParsedTransaction(signature, {});
    await expect(asOldClient).rejects.toThrow('version (0) is not supported');
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()]);
  });
});
