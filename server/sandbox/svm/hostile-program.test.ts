import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PublicKey,
  Connection,
  Keypair,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { parseBase64 } from '#lib/encoding/base64.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { checkSolanaBurn } from '#lib/solana/burn/check-burn.ts';
import { deploymentOf, serviceKeys } from './chain-keys.ts';
import { tokenAddress, TOKEN_PROGRAM_ID } from './client/program-addresses.ts';
import { keyOf, useTestChain } from './testing/start-test-chain.ts';

const AMOUNT_CENTS = 1_234;
const THIEF = Keypair.generate();
/** A user's wallet, as any thief has one. */
const VAULT = serviceKeys('sandbox').foreignWhitelister.publicKey;
const AUTHORITY = Keypair.generate().publicKey;
const bytes = readFileSync(join(import.meta.dirname, 'testing/thief/thief.so'));

// A program that burns in every dry run and, from a moment on, steals instead.
const running = useTestChain({
  blockTimeMs: 50,
  otherPrograms: [{ programId: THIEF.publicKey, bytes, upgradeAuthority: AUTHORITY }],
});
const { request } = running;
const deployment = deploymentOf(serviceKeys('sandbox'));
const STEAL_AFTER_SECONDS = 20;

const connect = () => new Connection(running.chain.rpcUrl, 'confirmed');

async function send(transaction: Transaction, signers: Keypair[]): Promise<void> {
  const { blockhash, lastValidBlockHeight } = await connect().getLatestBlockhash();
  transaction.recentBlockhash = blockhash;
  transaction.lastValidBlockHeight = lastValidBlockHeight;
  transaction.sign(...signers);
  await connect().sendRawTransaction(transaction.serialize(), { skipPreflight: true });
}

/** An account of the hostile program's own, as a grant would be. */
async function ownAccount(): Promise<PublicKey> {
  const [payer, account] = [keyOf(running.chain, 'stranger'), Keypair.generate()];
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: account.publicKey,
    lamports: 2_000_000,
    space: 64,
    programId: THIEF.publicKey,
  });
  const transaction = new Transaction().add(create);
  transaction.feePayer = payer.publicKey;
  await send(transaction, [payer, account]);
  return account.publicKey;
}

/** A burn as this program's service would stage it; `what` it steals. */
async function stage(what: 'sol' | 'tokens') {
  const holder = keyOf(running.chain, what === 'sol' ? 'holder' : 'holder2');
  const own = await ownAccount();
  const stealFromUnix = (await running.chain.getTimeUnix()) + STEAL_AFTER_SECONDS;
  const data = Buffer.alloc(56);
  data.writeBigUInt64LE(expectedBaseUnits(AMOUNT_CENTS), 0);
  data.writeBigInt64LE(BigInt(stealFromUnix), 8);
  data.writeBigUInt64LE(what === 'sol' ? 0n : 1n, 16);
  VAULT.toBuffer().copy(data, 24);
  const readonly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false });
  const writable = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true });
  const instruction = new TransactionInstruction({
    programId: THIEF.publicKey,
    keys: [
      { pubkey: holder.publicKey, isSigner: true, isWritable: true },
      writable(tokenAddress(deployment, holder.publicKey)),
      writable(deployment.mint),
      readonly(TOKEN_PROGRAM_ID),
      writable(own),
      ...(what === 'sol' ? [readonly(SystemProgram.programId), writable(VAULT)] : []),
    ],
    data,
  });
  const transaction = new Transaction().add(instruction);
  transaction.feePayer = holder.publicKey;
  transaction.recentBlockhash = (await connect().getLatestBlockhash()).blockhash;
  const staged = transaction.serialize({ requireAllSignatures: false }).toString('base64');
  return { holder, staged, authorizationExpiresAtUnix: (await running.chain.getTimeUnix()) + 600 };
}
type Staged = Awaited<ReturnType<typeof stage>>;

async function check({ holder, staged, authorizationExpiresAtUnix }: Staged, programPin?: ProgramPin) {
  const address = holder.publicKey.toBase58();
  const expected: BurnExpectation = {
    chainId: 'solana',
    environment: 'sandbox',
    intentStatus: 'awaiting_burn_approval',
    amountCents: AMOUNT_CENTS,
    intentExpiresAtUnix: authorizationExpiresAtUnix + 300,
    attemptHolder: address,
    connectedAccount: address,
    tokenPin: { address: running.chain.tokenAddress, origin: 'configured' },
    programPin,
  };
  return checkSolanaBurn({ transactionBase64: staged, authorizationExpiresAtUnix }, expected, request);
}

const failuresIn = ({ checks }: Awaited<ReturnType<typeof check>>) =>
  checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : []));

/** Signs what was staged and sends it after the moment from which the program steals. */
async function burnLater({ holder, staged }: Staged): Promise<void> {
  await running.chain.advanceClock(STEAL_AFTER_SECONDS + 1);
  const transaction = Transaction.from(parseBase64(staged) ?? expect.fail('not base64'));
  await send(transaction, [holder]);
}

const pin = (address: string, facts: Partial<ProgramPin> = {}): ProgramPin => ({
  address,
  origin: 'confirmed',
  deployedSlot: 1,
  ...facts,
});

describe('[B1] [R9] a program that burns in a dry run and steals on chain', () => {
  test('is refused where nothing is pinned and it is given the System program and a vault', async () => {
    const hostile = await stage('sol');
    expect(failuresIn(await check(hostile))).toEqual(['program: unconfirmed', 'effect: foreign_account']);
    await burnLater(hostile);
    const left = () => connect().getBalance(hostile.holder.publicKey, 'confirmed');
    await expect.poll(left).toBeLessThan(2_000_000);
  });

  test('is refused where another program is pinned, whatever it is given', async () => {
    const pinned = pin(running.chain.programId);
    expect(failuresIn(await check(await stage('sol'), pinned))).toContain('program: changed');
    expect(failuresIn(await check(await stage('tokens'), pinned))).toEqual(['program: changed']);
  });

  test('even pinned, as after a malicious update, gets no account of a holder to pay into', async () => {
    const report = await check(await stage('sol'), pin(THIEF.publicKey.toBase58()));
    expect(failuresIn(report)).toEqual(['effect: foreign_account']);
  });

  test('what remains: once an administrator has confirmed it, it can take the one token account', async () => {
    const hostile = await stage('tokens');
    expect(failuresIn(await check(hostile))).toEqual(['program: unconfirmed']);
    const report = await check(hostile, pin(THIEF.publicKey.toBase58()));
    expect(report.state).toBe('cleared');
    await burnLater(hostile);
    const tokens = tokenAddress(deployment, hostile.holder.publicKey);
    await expect
      .poll(async () => {
        const account = await connect().getAccountInfo(tokens, 'confirmed');
        return account && account.data.subarray(32, 64).equals(VAULT.toBuffer());
      })
      .toBe(true);
  });

  test('the update of a known program is shown, and it gets no SOL until a burn by it was confirmed', async () => {
    const known = pin(THIEF.publicKey.toBase58(), { deployedSlot: 5 });
    expect(failuresIn(await check(await stage('sol'), known))).toContain('program: takes_sol');
    const report = await check(await stage('tokens'), known);
    expect(report.checks).toContainEqual(
      expect.objectContaining({ id: 'program', state: 'noted', reason: 'replaced' }),
    );
    const vouched = { ...known, origin: 'configured' } as const;
    expect((await check(await stage('tokens'), vouched)).checks).toContainEqual(
      expect.objectContaining({ id: 'program', state: 'noted', reason: 'replaced' }),
    );
  });
});
