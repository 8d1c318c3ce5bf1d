import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import {
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  VersionedTransaction,
} from '@solana/web3.js';
import type { SolanaChain } from '../solana-chain.ts';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../testing/start-test-chain.ts';
import { sendAndConfirm, sign, startWithWallet, transfer } from '../testing/wallet-client.ts';

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

describe('subscriptions', () => {
  test('report slots and accounts', async () => {
    const { connection, stranger } = await startWithWallet();
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

  test('a subscription to what is already so is notified at once', async () => {
    const { connection, stranger } = await startWithWallet();
    const signature = await sendAndConfirm(connection, stranger, [transfer(stranger, stranger.publicKey)]);
    const notified = new Promise<unknown>((resolve) => {
      connection.onSignature(signature, ({ err }) => resolve(err), 'finalized');
    });
    expect(await notified).toBeNull();
  });
});

describe('reading', () => {
  test('tokens: supply, balance and accounts of an owner', async () => {
    const { chain, connection } = await startWithWallet();
    const mint = new PublicKey(chain.tokenAddress);
    const holder = keyOf(chain, 'holder').publicKey;
    const supply = await connection.getTokenSupply(mint);
    expect(supply.value).toMatchObject({ amount: '2000000000000', decimals: 6, uiAmountString: '2000000' });
    const { value } = await connection.getParsedTokenAccountsByOwner(holder, { mint });
    expect(value.map((entry): unknown => entry.account.data.parsed)).toMatchObject([
      { type: 'account', info: { owner: holder.toBase58(), tokenAmount: { uiAmount: 1_000_000 } } },
    ]);
    const address = value[0]?.pubkey ?? mint;
    expect((await connection.getTokenAccountBalance(address)).value.amount).toBe('1000000000000');
  });

  test("a program's accounts, filtered", async () => {
    const { chain, connection } = await startWithWallet();
    const programId = new PublicKey(chain.programId);
    const entries = await connection.getProgramAccounts(programId, { filters: [{ dataSize: 80 }] });
    expect(entries).toHaveLength(4);
    const bytes = keyOf(chain, 'holder').publicKey.toBase58();
    const filters = [{ memcmp: { offset: 8, bytes } }];
    expect(await connection.getProgramAccounts(programId, { filters })).toHaveLength(1);
  });

  test('fees, rent, airdrops and the chain itself', async () => {
    const { connection, stranger } = await startWithWallet();
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
      const { connection, stranger } = await startWithWallet();
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
    const { chain } = await startWithWallet();
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
    const { chain } = await startWithWallet();
    expect(JSON.parse((await post(chain, body)).text)).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test('a batch is answered call by call', async () => {
    const { chain } = await startWithWallet();
    const batch = `[${call('getHealth')},${call('nothing')},{"jsonrpc":"2.0","method":"ping"}]`;
    expect(JSON.parse((await post(chain, batch)).text)).toMatchObject([
      { result: 'ok' },
      { error: { code: -32601 } },
    ]);
  });

  test('a body over the limit is refused', async () => {
    const { chain } = await startWithWallet();
    const { status } = await post(chain, 'x'.repeat(300 * 1024));
    expect(status).toBe(413);
  });

  test('pages of this machine may call, pages of others may not', async () => {
    const { chain } = await startWithWallet();
    const own = await post(chain, call('getHealth'), { origin: 'http://localhost:3000' });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const foreign = await post(chain, call('getHealth'), { origin: 'https://attacker.example' });
    expect(foreign.status).toBe(403);
  });

  test('a name that was made to point at this machine is refused', async () => {
    const { chain } = await startWithWallet();
    const sent = request(chain.rpcUrl, { method: 'POST', headers: { host: 'attacker.example' } }).end();
    const answered: unknown[] = await once(sent, 'response');
    expect(answered[0]).toMatchObject({ statusCode: 403 });
  });

  test('listens on loopback alone', async () => {
    const { chain } = await startWithWallet();
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(chain.rpcUrl).port) });
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
