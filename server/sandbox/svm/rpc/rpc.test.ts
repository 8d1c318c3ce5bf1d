import { connect } from 'node:net';
import { once } from 'node:events';
import { request } from 'node:http';
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Connection, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { SolanaChain } from '../solana-chain.ts';
import { connectTo, keyOf, startTestChain } from '../test-support/start-test-chain.ts';

async function start() {
  const chain = await startTestChain();
  return { chain, connection: connectTo(chain), stranger: keyOf(chain, 'stranger') };
}

function transfer(from: Keypair, toPubkey: PublicKey, lamports = LAMPORTS_PER_SOL) {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports });
}

async function sign(connection: Connection, payer: Keypair, instructions: TransactionInstruction[]) {
  const lifetime = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(...instructions);
  transaction.sign(payer);
  return { wire: transaction.serialize(), lifetime };
}

async function sendAndConfirm(
  connection: Connection,
  payer: Keypair,
  instructions: TransactionInstruction[],
) {
  const { wire, lifetime } = await sign(connection, payer, instructions);
  const signature = await connection.sendRawTransaction(wire);
  await connection.confirmTransaction({ signature, ...lifetime }, 'finalized');
  return signature;
}

async function post(chain: SolanaChain, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function call(method: string, ...params: unknown[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

describe('sending', () => {
  test('[R72] a transaction is sent and confirmed by websocket', async () => {
    const { connection, stranger } = await start();
    const to = Keypair.generate().publicKey;
    const { wire, lifetime } = await sign(connection, stranger, [transfer(stranger, to)]);
    const signature = await connection.sendRawTransaction(wire);
    const { value } = await connection.confirmTransaction({ signature, ...lifetime }, 'confirmed');
    expect(value.err).toBeNull();
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  });

  test('the same bytes sent again have the same signature and no second effect', async () => {
    const { connection, stranger } = await start();
    const to = Keypair.generate().publicKey;
    const { wire } = await sign(connection, stranger, [transfer(stranger, to)]);
    const first = await connection.sendRawTransaction(wire);
    expect(await connection.sendRawTransaction(wire)).toBe(first);
    expect(await connection.sendRawTransaction(wire, { skipPreflight: true })).toBe(first);
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  });

  test('preflight refuses what would fail, with its logs, and nothing lands', async () => {
    const { connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey, 1e15)]);
    const error = await connection.sendRawTransaction(wire).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SendTransactionError);
    expect(error).toMatchObject({
      transactionError: {
        message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
        logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
      },
    });
    expect(await connection.getSignaturesForAddress(stranger.publicKey)).toEqual([]);
  });

  test('without preflight what fails lands as a failure', async () => {
    const { connection, stranger } = await start();
    const { wire, lifetime } = await sign(connection, stranger, [
      transfer(stranger, stranger.publicKey, 1e15),
    ]);
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true });
    const confirmed = connection.confirmTransaction({ signature, ...lifetime }, 'confirmed');
    await expect(confirmed).rejects.toMatchObject({ InstructionError: [0, { Custom: 1 }] });
    const { value } = await connection.getSignatureStatus(signature);
    expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
  });

  test('[R115] an expired blockhash is not found, and without preflight it is dropped in silence', async () => {
    const { chain, connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    await chain.advanceClock(61);
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('Blockhash not found');
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true });
    const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
    expect(value).toBeNull();
  });

  test('a signature that is wrong is refused', async () => {
    const { connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    wire.writeUInt8(wire.readUInt8(10) ^ 1, 10);
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('signature verification failure');
  });

  test('a transaction that never lands ends with its blockhash', async () => {
    const { chain, connection, stranger } = await start();
    const { lifetime } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const signature = '1'.repeat(64);
    const waiting = connection.confirmTransaction({ signature, ...lifetime }, 'confirmed');
    await Promise.all([expect(waiting).rejects.toThrow('block height exceeded'), chain.advanceClock(61)]);
  });
});

describe('simulating', () => {
  test('replaces the blockhash and shows accounts as they would be', async () => {
    const { chain, connection, stranger } = await start();
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

  test('keeps the blockhash unless told otherwise', async () => {
    const { chain, connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    await chain.advanceClock(61);
    const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(wire));
    expect(value.err).toBe('BlockhashNotFound');
  });

  test('checks signatures when asked', async () => {
    const { connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    wire.writeUInt8(wire.readUInt8(10) ^ 1, 10);
    const forged = VersionedTransaction.deserialize(wire);
    const [unchecked, checked] = await Promise.all([
      connection.simulateTransaction(forged),
      connection.simulateTransaction(forged, { sigVerify: true }),
    ]);
    expect(unchecked.value.err).toBeNull();
    expect(checked.value.err).toBe('SignatureFailure');
  });
});

describe('history', () => {
  test('a landed transaction is found with its balances, logs and inner instructions', async () => {
    const { chain, connection } = await start();
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
    const { chain, connection, stranger } = await start();
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

  test('statuses are forgotten after 300 slots, but not by the history', async () => {
    const { chain, connection, stranger } = await start();
    const signature = await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const recent = await connection.getSignatureStatus(signature);
    expect(recent.value).toMatchObject({ confirmationStatus: 'finalized', confirmations: null, err: null });
    await chain.advanceClock(121);
    expect((await connection.getSignatureStatus(signature)).value).toBeNull();
    const searched = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
    expect(searched.value?.confirmationStatus).toBe('finalized');
  });

  test('transactions with lookup tables run and are only given to those who can read them', async () => {
    const { connection, stranger } = await start();
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
    await expect(connection.getTransaction(signature)).rejects.toThrow('version (0) is not supported');
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()]);
  });
});

describe('subscriptions', () => {
  test('tell of slots and of accounts', async () => {
    const { connection, stranger } = await start();
    const to = Keypair.generate().publicKey;
    const slot = new Promise<number>((resolve) => connection.onSlotChange((info) => resolve(info.slot)));
    expect(await slot).toBeGreaterThan(447_552_000);
    const account = new Promise<number>((resolve) => {
      connection.onAccountChange(to, ({ lamports }) => resolve(lamports), { commitment: 'confirmed' });
    });
    // The confirmation is asked for on the same socket, so once it is there the other subscription is too.
    await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    await sendAndConfirm(connection, stranger, [transfer(stranger, to)]);
    expect(await account).toBe(LAMPORTS_PER_SOL);
  });

  test('a subscription to what is already so is told at once', async () => {
    const { connection, stranger } = await start();
    const signature = await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const told = new Promise<unknown>((resolve) => {
      connection.onSignature(signature, ({ err }) => resolve(err), 'finalized');
    });
    expect(await told).toBeNull();
  });
});

describe('reading', () => {
  test('tokens: supply, balance and accounts of an owner', async () => {
    const { chain, connection } = await start();
    const mint = new PublicKey(chain.tokenAddress);
    const holder = keyOf(chain, 'holder').publicKey;
    const supply = await connection.getTokenSupply(mint);
    expect(supply.value).toMatchObject({ amount: '2000000000000', decimals: 6, uiAmountString: '2000000' });
    const { value } = await connection.getParsedTokenAccountsByOwner(holder, { mint });
    expect(value.map((entry) => entry.account.data.parsed)).toMatchObject([
      { type: 'account', info: { owner: holder.toBase58(), tokenAmount: { uiAmount: 1_000_000 } } },
    ]);
    const address = value[0]?.pubkey ?? mint;
    expect((await connection.getTokenAccountBalance(address)).value.amount).toBe('1000000000000');
  });

  test("a program's accounts, filtered", async () => {
    const { chain, connection } = await start();
    const programId = new PublicKey(chain.programId);
    const entries = await connection.getProgramAccounts(programId, { filters: [{ dataSize: 80 }] });
    expect(entries).toHaveLength(4);
    const bytes = keyOf(chain, 'holder').publicKey.toBase58();
    const filters = [{ memcmp: { offset: 8, bytes } }];
    expect(await connection.getProgramAccounts(programId, { filters })).toHaveLength(1);
  });

  test('fees, rent, airdrops and the chain itself', async () => {
    const { connection, stranger } = await start();
    const { wire } = await sign(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const { message } = VersionedTransaction.deserialize(wire);
    expect((await connection.getFeeForMessage(message)).value).toBe(5000);
    expect(await connection.getMinimumBalanceForRentExemption(80)).toBe(1_447_680);
    const to = Keypair.generate().publicKey;
    const airdrops = [await connection.requestAirdrop(to, 1e9), await connection.requestAirdrop(to, 1e9)];
    expect(new Set(airdrops).size).toBe(2);
    expect(await connection.getBalance(to)).toBe(2e9);
    expect(await connection.getRecentPrioritizationFees()).toHaveLength(1);
    const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo();
    expect(blockHeight).toBeLessThan(absoluteSlot);
    expect(
      (await connection.getLatestBlockhash()).lastValidBlockHeight - (await connection.getBlockHeight()),
    ).toBeLessThanOrEqual(150);
  });

  test.each([{ units: [] }, { units: [ComputeBudgetProgram.setComputeUnitLimit({ units: 100_001 })] }])(
    'the fee of a bid is what it will cost: $units.length limit',
    async ({ units }) => {
      const { connection, stranger } = await start();
      const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 12_345 });
      const { wire } = await sign(connection, stranger, [
        bid,
        ...units,
        transfer(stranger, PublicKey.unique()),
      ]);
      const { message } = VersionedTransaction.deserialize(wire);
      const { value: fee } = await connection.getFeeForMessage(message);
      const before = await connection.getBalance(stranger.publicKey);
      await connection.sendRawTransaction(wire);
      expect(before - (await connection.getBalance(stranger.publicKey))).toBe(LAMPORTS_PER_SOL + Number(fee));
      expect(fee).toBeGreaterThan(5000);
    },
  );

  test('a slot that has not come is an error', async () => {
    const { chain } = await start();
    const answer = await post(chain, call('getSlot', { minContextSlot: 2 ** 40 }));
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32016 } });
  });
});

describe('the protocol', () => {
  test.each([
    { title: 'an unknown method', body: call('getVoteAccounts'), code: -32601 },
    { title: 'a name of Object', body: call('constructor'), code: -32601 },
    { title: 'a wrong parameter', body: call('getBalance', 'not an address'), code: -32602 },
    { title: 'no JSON', body: '{', code: -32700 },
    { title: 'no JSON-RPC', body: '{"method":"getSlot"}', code: -32600 },
    { title: 'an empty batch', body: '[]', code: -32600 },
  ])('$title is answered with $code', async ({ body, code }) => {
    const { chain } = await start();
    expect(JSON.parse((await post(chain, body)).text)).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test('a batch is answered call by call', async () => {
    const { chain } = await start();
    const batch = `[${call('getHealth')},${call('nothing')},{"jsonrpc":"2.0","method":"ping"}]`;
    expect(JSON.parse((await post(chain, batch)).text)).toMatchObject([
      { result: 'ok' },
      { error: { code: -32601 } },
    ]);
  });

  test('a body over the limit is refused', async () => {
    const { chain } = await start();
    const { status } = await post(chain, 'x'.repeat(300 * 1024));
    expect(status).toBe(413);
  });

  test('pages of this machine may call, pages of others may not', async () => {
    const { chain } = await start();
    const own = await post(chain, call('getHealth'), { origin: 'http://localhost:3000' });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const foreign = await post(chain, call('getHealth'), { origin: 'https://attacker.example' });
    expect(foreign.status).toBe(403);
  });

  test('a name that was made to point at this machine is refused', async () => {
    const { chain } = await start();
    const sent = request(chain.rpcUrl, { method: 'POST', headers: { host: 'attacker.example' } }).end();
    const [response] = await once(sent, 'response');
    expect(response).toMatchObject({ statusCode: 403 });
  });

  test('listens on loopback alone', async () => {
    const { chain } = await start();
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(chain.rpcUrl).port) });
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
