import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Keypair, PublicKey, Transaction } from '@solana/web3.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
import { BurnGrantConflictError } from './burn-grants.ts';
import { PROGRAM_ERROR } from '#server/sandbox/svm/testing/program-error.ts';
import { PortBusyError } from './rpc/start-rpc.ts';
import type { SolanaChain } from './solana-chain.ts';
import { makeDataDir } from './testing/open-test-ledger.ts';
import { connectTo, keyOf, startTestChain } from './testing/start-test-chain.ts';

const AMOUNT_BASE_UNITS = 25_000_000n;

function addressOf(chain: SolanaChain, name: 'whitelister' | 'holder' | 'holder2' | 'stranger'): string {
  return keyOf(chain, name).publicKey.toBase58();
}

async function tokensOf(chain: SolanaChain, owner: string): Promise<bigint> {
  const mint = new PublicKey(chain.tokenAddress);
  const { value } = await connectTo(chain).getTokenAccountsByOwner(new PublicKey(owner), { mint });
  return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n);
}

async function issue(chain: SolanaChain, intentId: string, lifeSeconds = 600) {
  const expiresAtUnix = (await chain.getTimeUnix()) + lifeSeconds;
  const holder = addressOf(chain, 'holder');
  return chain.issueBurnGrant({ intentId, holder, amountMinor: AMOUNT_BASE_UNITS, expiresAtUnix });
}

/** What the holder's wallet does with the staged burn: refresh the blockhash, sign, broadcast (R71, R72). */
async function signAndBroadcast(
  chain: SolanaChain,
  stagedBase64: string,
  options = { skipPreflight: false },
) {
  const connection = connectTo(chain);
  const transaction = Transaction.from(Buffer.from(stagedBase64, 'base64'));
  const { blockhash } = await connection.getLatestBlockhash();
  transaction.recentBlockhash = blockhash;
  transaction.sign(keyOf(chain, 'holder'));
  return connection.sendRawTransaction(transaction.serialize(), options);
}

describe('a fresh chain', () => {
  test('has the dev accounts, whitelisted and funded as promised', async () => {
    const chain = await startTestChain();
    expect(chain.accounts.map(({ name }) => name)).toEqual(['whitelister', 'holder', 'holder2', 'stranger']);
    const names = ['whitelister', 'holder', 'holder2', 'stranger'] as const;
    const entries = await Promise.all(names.map((name) => chain.findWhitelistEntry(addressOf(chain, name))));
    expect(entries.map((entry) => entry?.status)).toEqual(['whitelister', 'minter', 'minter', undefined]);
    const tokens = await Promise.all(names.map((name) => tokensOf(chain, addressOf(chain, name))));
    expect(tokens).toEqual([0n, 1_000_000_000_000n, 1_000_000_000_000n, 0n]);
    expect(await chain.isAuthorized(addressOf(chain, 'holder'))).toBe(true);
    expect(await chain.isAuthorized(addressOf(chain, 'whitelister'))).toBe(false);
  });

  test('has the same program, token and accounts every time, and other blockhashes', async () => {
    const [first, second] = [await startTestChain(), await startTestChain()];
    const identity = ({ programId, tokenAddress, signerWallet, accounts }: SolanaChain) => ({
      ...{ programId, tokenAddress, signerWallet, accounts },
    });
    expect(identity(first)).toEqual(identity(second));
    const latest = await Promise.all([first, second].map((chain) => connectTo(chain).getLatestBlockhash()));
    expect(new Set(latest.map(({ blockhash }) => blockhash)).size).toBe(2);
  });

  test('of production has another program and token', async () => {
    const [sandbox, production] = [
      await startTestChain(),
      await startTestChain({ environment: 'production' }),
    ];
    const genesis = await Promise.all(
      [sandbox, production].map((chain) => connectTo(chain).getGenesisHash()),
    );
    expect(genesis).toEqual([SOLANA_GENESIS_HASH.sandbox, SOLANA_GENESIS_HASH.production]);
    expect(production.programId).not.toBe(sandbox.programId);
    expect(production.tokenAddress).not.toBe(sandbox.tokenAddress);
  });

  test('gives the websocket the port after the other', async () => {
    const chain = await startTestChain();
    const [http, ws] = [chain.rpcUrl, chain.wsUrl ?? ''].map((url) => Number(new URL(url).port));
    expect(ws).toBe(Number(http) + 1);
  });

  test('names a port that is taken, and lets go of the data directory', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? Number(address?.port) : 0;
    const dataDir = makeDataDir();
    const busy = startTestChain({ port, dataDir });
    await expect(busy).rejects.toThrow(PortBusyError);
    await expect(busy).rejects.toThrow(`port ${port} is already in use`);
    await startTestChain({ dataDir });
  });

  test('refuses a data directory that is in use, or of the other environment', async () => {
    const dataDir = makeDataDir();
    const chain = await startTestChain({ dataDir });
    await expect(startTestChain({ dataDir })).rejects.toThrow('is another sandbox running');
    await chain.stop();
    await expect(startTestChain({ dataDir, environment: 'production' })).rejects.toThrow(
      'sandbox environment',
    );
  });
});

describe('addresses and signatures', () => {
  test('are distinguished from what is not one', async () => {
    const chain = await startTestChain();
    const address = addressOf(chain, 'holder');
    expect(chain.parseAddress(address)).toBe(address);
    expect(chain.parseAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBeUndefined();
    expect(chain.parseAddress(address.slice(4))).toBeUndefined();
    expect(chain.isTransactionId(address)).toBe(false);
    const [signature = ''] = await chain.faucet({ address, native: '0.000000001' });
    expect(chain.isTransactionId(signature)).toBe(true);
  });
});

describe('minting', () => {
  test('the same intent twice is one mint, and its first signature both times', async () => {
    const chain = await startTestChain();
    const destination = addressOf(chain, 'holder2');
    const mint = { intentId: randomUUID(), destination, amountMinor: AMOUNT_BASE_UNITS };
    const before = await tokensOf(chain, destination);
    const signatures = await Promise.all([chain.mint(mint), chain.mint(mint), chain.mint(mint)]);
    expect(new Set(signatures).size).toBe(1);
    expect(await tokensOf(chain, destination)).toBe(before + AMOUNT_BASE_UNITS);
  });

  test('creates the token account of a wallet that has none', async () => {
    const chain = await startTestChain();
    const destination = Keypair.generate().publicKey.toBase58();
    await chain.grantAsForeignWhitelister(destination);
    await chain.mint({ intentId: randomUUID(), destination, amountMinor: AMOUNT_BASE_UNITS });
    expect(await tokensOf(chain, destination)).toBe(AMOUNT_BASE_UNITS);
  });

  test('to a wallet that is not whitelisted is an obstacle before, and refused on chain', async () => {
    const chain = await startTestChain();
    const mint = {
      intentId: randomUUID(),
      destination: addressOf(chain, 'stranger'),
      amountMinor: AMOUNT_BASE_UNITS,
    };
    expect(await chain.findMintObstacle(mint)).toEqual({ kind: 'not_authorized' });
    await expect(chain.mint(mint)).rejects.toMatchObject({ programErrorCode: PROGRAM_ERROR.notWhitelisted });
    expect(
      await chain.findMintObstacle({ ...mint, destination: addressOf(chain, 'holder') }),
    ).toBeUndefined();
  });
});

describe('burning', () => {
  test('[R71] the staged burn survives a new blockhash and is confirmed from chain data', async () => {
    const chain = await startTestChain();
    const intentId = randomUUID();
    const holder = addressOf(chain, 'holder');
    const before = await tokensOf(chain, holder);
    const { unsignedTransactionBase64 } = await issue(chain, intentId);
    await chain.advanceClock(61);
    const proof = await signAndBroadcast(chain, unsignedTransactionBase64);
    const claim = { proof, intentId, holder, amountMinor: AMOUNT_BASE_UNITS };
    expect(await tokensOf(chain, holder)).toBe(before - AMOUNT_BASE_UNITS);
    await expect.poll(() => chain.verifyBurn(claim)).toEqual({ state: 'confirmed' });
  });

  test('[R71] the staged burn is unsigned, one instruction, paid by the holder', async () => {
    const chain = await startTestChain();
    const { unsignedTransactionBase64 } = await issue(chain, randomUUID());
    const staged = Transaction.from(Buffer.from(unsignedTransactionBase64, 'base64'));
    expect(staged.feePayer?.toBase58()).toBe(addressOf(chain, 'holder'));
    expect(staged.signatures.map(({ signature }) => signature)).toEqual([null]);
    expect(staged.instructions.map(({ programId }) => programId.toBase58())).toEqual([chain.programId]);
  });

  test('a live grant is issued once and its expiry does not change', async () => {
    const chain = await startTestChain();
    const intentId = randomUUID();
    const first = await issue(chain, intentId);
    const again = await issue(chain, intentId, 6000);
    expect(again.expiresAtUnix).toBe(first.expiresAtUnix);
    const conflict = chain.issueBurnGrant({
      ...{ intentId, holder: addressOf(chain, 'holder2'), amountMinor: AMOUNT_BASE_UNITS },
      expiresAtUnix: first.expiresAtUnix,
    });
    await expect(conflict).rejects.toThrow(BurnGrantConflictError);
  });

  test('[R64] an expired grant burns nothing any more and is issued again', async () => {
    const chain = await startTestChain();
    const intentId = randomUUID();
    const { unsignedTransactionBase64, expiresAtUnix } = await issue(chain, intentId);
    await chain.advanceClock(600);
    const late = signAndBroadcast(chain, unsignedTransactionBase64);
    await expect(late).rejects.toThrow(`custom program error: 0x${PROGRAM_ERROR.grantExpired.toString(16)}`);
    expect((await issue(chain, intentId)).expiresAtUnix).toBeGreaterThan(expiresAtUnix);
  });

  test('proofs that are none are decided by their cause', async () => {
    const chain = await startTestChain();
    const intentId = randomUUID();
    const holder = addressOf(chain, 'holder');
    const { unsignedTransactionBase64 } = await issue(chain, intentId);
    const proof = await signAndBroadcast(chain, unsignedTransactionBase64);
    const [transfer = ''] = await chain.faucet({ address: holder, native: '1' });
    // Under another blockhash it is another transaction, which fails.
    await chain.advanceClock(1);
    const again = await signAndBroadcast(chain, unsignedTransactionBase64, { skipPreflight: true });
    const claim = { proof, intentId, holder, amountMinor: AMOUNT_BASE_UNITS };
    await expect.poll(() => chain.verifyBurn(claim)).toEqual({ state: 'confirmed' });
    const causeOf = async (override: Partial<typeof claim>) => chain.verifyBurn({ ...claim, ...override });
    expect(await causeOf({ holder: addressOf(chain, 'holder2') })).toMatchObject({ cause: 'wrong_holder' });
    expect(await causeOf({ amountMinor: AMOUNT_BASE_UNITS + 1n })).toMatchObject({ cause: 'wrong_amount' });
    expect(await causeOf({ intentId: randomUUID() })).toMatchObject({ cause: 'wrong_intent' });
    await expect.poll(() => causeOf({ proof: transfer })).toMatchObject({ cause: 'no_burn' });
    await expect.poll(() => causeOf({ proof: again })).toMatchObject({ cause: 'reverted' });
    expect(await causeOf({ proof: '1'.repeat(64) })).toEqual({ state: 'unknown' });
  });

  test('a proof is pending until it is at the depth', async () => {
    const chain = await startTestChain({ blockTimeMs: 3_600_000 });
    const intentId = randomUUID();
    const holder = addressOf(chain, 'holder');
    const { unsignedTransactionBase64 } = await issue(chain, intentId);
    const proof = await signAndBroadcast(chain, unsignedTransactionBase64);
    const claim = { proof, intentId, holder, amountMinor: AMOUNT_BASE_UNITS };
    expect(await chain.verifyBurn(claim)).toEqual({ state: 'pending' });
    expect(await chain.getTransactionState(proof)).toBe('pending');
    await chain.advanceClock(0.8);
    expect(await chain.verifyBurn(claim)).toEqual({ state: 'confirmed' });
    expect(await chain.getTransactionState(proof)).toBe('confirmed');
  });
});

describe('whitelisting', () => {
  test('[R137] a prepared grant, signed by the authorizing wallet and broadcast, makes a minter', async () => {
    const chain = await startTestChain();
    const address = Keypair.generate().publicKey.toBase58();
    const prepared = await chain.prepareWhitelistGrant({ whitelister: chain.signerWallet, address });
    expect(prepared.instruction.keys.map(({ pubkey, ...flags }) => flags)).toEqual([
      { isSigner: true, isWritable: true },
      { isSigner: false, isWritable: false },
      { isSigner: false, isWritable: false },
      { isSigner: false, isWritable: true },
      { isSigner: false, isWritable: false },
    ]);
    const transaction = Transaction.from(Buffer.from(prepared.unsignedTransactionBase64, 'base64'));
    transaction.sign(keyOf(chain, 'whitelister'));
    const signature = await chain.broadcast(transaction.serialize().toString('base64'));
    expect(await chain.isAuthorized(address)).toBe(true);
    const updates = [{ kind: 'whitelistUpdated', address, updater: chain.signerWallet, status: 'minter' }];
    await expect.poll(() => chain.readWhitelistUpdates(signature)).toEqual({ state: 'confirmed', updates });
  });

  test('[R115] a prepared grant dies with its blockhash', async () => {
    const chain = await startTestChain();
    const address = Keypair.generate().publicKey.toBase58();
    const prepared = await chain.prepareWhitelistGrant({ whitelister: chain.signerWallet, address });
    await chain.advanceClock(61);
    expect(await chain.getBlockHeight()).toBeGreaterThan(prepared.lastValidBlockHeight);
    const transaction = Transaction.from(Buffer.from(prepared.unsignedTransactionBase64, 'base64'));
    transaction.sign(keyOf(chain, 'whitelister'));
    const late = chain.broadcast(transaction.serialize().toString('base64'));
    await expect(late).rejects.toMatchObject({ transactionError: 'BlockhashNotFound' });
  });
});

describe('reset', () => {
  test('returns to the seeded state, and time passes', async () => {
    const chain = await startTestChain();
    const guest = Keypair.generate().publicKey.toBase58();
    const stranger = addressOf(chain, 'stranger');
    const staged = await issue(chain, randomUUID());
    await chain.grantAsForeignWhitelister(guest);
    await chain.setWhitelistStatus({ address: addressOf(chain, 'holder'), status: 'banned' });
    const [given = ''] = await chain.faucet({ address: stranger, amountMinor: 5n, native: '3.5' });
    await chain.advanceClock(3600);
    const [timeUnix, height] = [await chain.getTimeUnix(), await chain.getBlockHeight()];

    await chain.reset();

    expect(await chain.isAuthorized(addressOf(chain, 'holder'))).toBe(true);
    expect(await chain.findWhitelistEntry(guest)).toBeUndefined();
    expect(await tokensOf(chain, stranger)).toBe(0n);
    expect(await tokensOf(chain, addressOf(chain, 'holder'))).toBe(1_000_000_000_000n);
    expect(await connectTo(chain).getBalance(new PublicKey(stranger))).toBe(100e9);
    expect(await chain.getTransactionState(given)).toBe('pending');
    expect(await chain.getTimeUnix()).toBeGreaterThanOrEqual(timeUnix);
    expect(await chain.getBlockHeight()).toBeGreaterThan(height + 150);
    await expect(signAndBroadcast(chain, staged.unsignedTransactionBase64)).rejects.toThrow(
      'custom program error',
    );
  });
});
