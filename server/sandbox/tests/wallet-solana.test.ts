import { randomUUID } from 'node:crypto';
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type WalletTransaction,
  walletSubmittedSchema,
  walletSyncedSchema,
} from '#lib/registrations/wallet.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  COMPUTE_BUDGET,
  createWalletClientFor,
  freshSolanaAddress,
  refusalOf,
  signStaged,
  type Tampering,
  type WalletTestClient,
} from '#server/sandbox/testing/wallet-client.ts';

let sandbox: TestSandbox;
let client: TestClient;
let wallets: WalletTestClient;
let secretKey: string;
let connection: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
  await client.control('PATCH', '/organization', { walletCap: 1000 });
  secretKey = (await client.account('solana', 'whitelister')).secretKey ?? '';
  connection = new Connection(sandbox.chains.solana.rpcUrl, 'confirmed');
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  wallets = await createWalletClientFor(client);
});

/** More than the 150 blocks of 400 ms that a blockhash lives. */
const PAST_BLOCKHASH_SECONDS = 61;
const A_DAY_SECONDS = 86_400;
const advance = (advanceSeconds: number) => client.control('POST', '/clock', { advanceSeconds });
const foreignGrant = (address: string) => client.control('POST', '/grants', { chainId: 'solana', address });
const sign = (transaction: WalletTransaction | null, tampering?: Tampering) =>
  signStaged(transaction ?? { unsignedTransaction: '' }, secretKey, tampering);

async function registered() {
  const { wallet, transaction } = await wallets.registerSolana();
  return { id: wallet.id, address: wallet.address, transaction };
}
/** Path B: the returned instruction in a transaction of one's own, broadcast by oneself. */
async function sendOwn(transaction: WalletTransaction | null): Promise<string> {
  const instruction = transaction?.instruction;
  if (!instruction) throw new Error('no instruction');
  const whitelister = Keypair.fromSecretKey(bs58.decode(secretKey));
  const lifetime = await connection.getLatestBlockhash();
  const own = new Transaction({ feePayer: whitelister.publicKey, ...lifetime }).add(...COMPUTE_BUDGET, {
    programId: new PublicKey(instruction.programId),
    keys: instruction.keys.map(({ pubkey, ...flags }) => ({ ...flags, pubkey: new PublicKey(pubkey) })),
    data: Buffer.from(instruction.data, 'base64'),
  });
  own.sign(whitelister);
  return connection.sendRawTransaction(own.serialize());
}
/** Sends all of the authorizing wallet's SOL to another account. */
async function drain(lamports: number): Promise<void> {
  const whitelister = Keypair.fromSecretKey(bs58.decode(secretKey));
  const lifetime = await connection.getLatestBlockhash();
  const toPubkey = Keypair.generate().publicKey;
  const transfer = SystemProgram.transfer({ fromPubkey: whitelister.publicKey, toPubkey, lamports });
  const sent = new Transaction({ feePayer: whitelister.publicKey, ...lifetime }).add(transfer);
  sent.sign(whitelister);
  await connection.sendRawTransaction(sent.serialize());
}
/** What the chain says of the address: 2 is minter. */
const isMinter = (address: string) => sandbox.chains.solana.isAuthorized(address);

describe('path A', () => {
  test('[R113] the service broadcasts what the authorizing wallet signed, and answers once it is confirmed', async () => {
    const { id, address, transaction } = await registered();
    const { signedTransaction, signature: txSignature } = sign(transaction);
    const key = randomUUID();
    const done = await wallets.submit(id, { signedTransaction }, key);
    expect(done.status).toBe(200);
    const { wallet, operation, ...flags } = walletSubmittedSchema.parse(done.json);
    expect(flags).toEqual({ linkedExisting: false, replayed: false });
    expect(wallet).toMatchObject({ state: 'active', reconciliationStatus: 'synced', statusReason: null });
    expect(wallet).toMatchObject({ limitCents: null, calldata: null });
    expect(operation).toMatchObject({ operationType: 'grant', status: 'confirmed', txSignature });
    expect(await isMinter(address)).toBe(true);
    expect((await wallets.submit(id, { signedTransaction }, key)).json).toEqual({
      ...done.json,
      replayed: true,
    });
    expect((await wallets.submitted(id, { signedTransaction })).wallet).toEqual(wallet);
    expect(await wallets.read(id)).toMatchObject({ transaction: null, operations: [operation] });
  });

  test('[R114] ComputeBudget instructions may be added', async () => {
    const { id, transaction } = await registered();
    const { signedTransaction } = sign(transaction, { prepend: COMPUTE_BUDGET });
    expect((await wallets.submitted(id, { signedTransaction })).wallet.state).toBe('active');
  });

  const memo = new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [],
  });
  const twice = ComputeBudgetProgram.setComputeUnitLimit({ units: 5 });
  test.each<[string, () => Tampering]>([
    ['another blockhash', () => ({ blockhash: bs58.encode(new Uint8Array(32).fill(9)) })],
    ['another fee payer', () => ({ feePayer: Keypair.generate().publicKey })],
    ['another status', () => ({ data: Buffer.from([0, 143, 193, 93, 69, 29, 183, 140, 1]) })],
    ['a guard instruction', () => ({ prepend: [memo] })],
    ['a heap request', () => ({ prepend: [ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 })] })],
    [
      'an extreme price',
      () => ({ prepend: [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10 ** 9 })] }),
    ],
    ['two unit limits', () => ({ prepend: [twice, twice] })],
  ])('[R114] TRANSACTION_MISMATCH for %s', async (_name, tamper) => {
    const { id, transaction } = await registered();
    const refused = await wallets.submit(id, sign(transaction, tamper()));
    expect(refusalOf(refused)).toEqual([422, 'UNPROCESSABLE_CONTENT', 'TRANSACTION_MISMATCH']);
    const unchanged = await wallets.read(id);
    expect(unchanged).toMatchObject({ wallet: { state: 'pending' }, transaction });
  });

  test('[R114] TRANSACTION_MISMATCH for no signature, for the wrong signer and for other bytes', async () => {
    const { id, transaction } = await registered();
    const { unsignedTransaction = '' } = transaction ?? {};
    const valid = Buffer.from(sign(transaction).signedTransaction, 'base64');
    const forged = valid.with(10, (valid[10] ?? 0) ^ 1);
    for (const bytes of [unsignedTransaction, Buffer.from(forged).toString('base64'), 'AQID', '%%%']) {
      const refused = await wallets.submit(id, { signedTransaction: bytes });
      expect(refusalOf(refused)[2]).toBe('TRANSACTION_MISMATCH');
    }
  });

  test('takes signedTransaction and no other field, as text, under a key', async () => {
    const { id } = await registered();
    for (const field of ['txHash', 'txSignature']) {
      const { status, json } = await wallets.submit(id, { [field]: '0x12' });
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
      expect(json.message).toMatch(/signedTransaction/);
    }
    for (const signedTransaction of [7, '', undefined]) {
      expect((await wallets.submit(id, { signedTransaction })).json).toMatchObject({ success: false });
    }
  });

  test('[R138] NOT_ON_CHAIN where the authorizing wallet cannot pay; the same transaction goes through once it can', async () => {
    const { id, transaction } = await registered();
    const whitelister = Keypair.fromSecretKey(bs58.decode(secretKey)).publicKey;
    const { solana } = sandbox.chains;
    const everything = await connection.getBalance(whitelister);
    await drain(everything - 5000);
    const { signedTransaction } = sign(transaction);
    const refused = await wallets.submit(id, { signedTransaction });
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'NOT_ON_CHAIN']);
    const { operations, wallet } = await wallets.read(id);
    expect(wallet).toMatchObject({ state: 'pending', statusReason: null });
    expect(operations[0]?.status).toBe('prepared');
    expect(operations[0]?.errorMessage).toMatch(/insufficient|debit|funds|lamports|rent/i);
    await solana.faucet({ address: whitelister.toBase58(), native: '50' });
    expect((await wallets.submitted(id, { signedTransaction })).wallet.state).toBe('active');
  });

  test('NOT_ON_CHAIN where another account granted before it landed', async () => {
    const { id, address, transaction } = await registered();
    await foreignGrant(address);
    const refused = await wallets.submit(id, { signedTransaction: sign(transaction).signedTransaction });
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'NOT_ON_CHAIN']);
    expect((await wallets.read(id)).operations[0]?.status).toBe('failed');
  });
});

describe('the preparation', () => {
  test('[R115] is the same while its blockhash lives, then another one', async () => {
    const { id, transaction } = await registered();
    expect(await wallets.prepared(id)).toMatchObject({ transaction, activated: false });
    await advance(PAST_BLOCKHASH_SECONDS);
    expect(await wallets.read(id)).toMatchObject({ transaction: null, operations: [{ status: 'expired' }] });
    const fresh = await wallets.prepared(id);
    expect(fresh.transaction?.blockhash).not.toBe(transaction?.blockhash);
    expect(fresh.transaction?.lastValidBlockHeight).toBeGreaterThan(transaction?.lastValidBlockHeight ?? 0);
    expect(fresh.transaction?.instruction).toEqual(transaction?.instruction);
    const stale = await wallets.submit(id, { signedTransaction: sign(transaction).signedTransaction });
    expect(refusalOf(stale)[2]).toBe('TRANSACTION_MISMATCH');
    const { signedTransaction } = sign(fresh.transaction);
    expect((await wallets.submitted(id, { signedTransaction })).wallet.state).toBe('active');
  });

  test('[R116] expired: TRANSACTION_EXPIRED while it is stored, then no pending prepared transaction', async () => {
    const { id, transaction } = await registered();
    const { signedTransaction } = sign(transaction);
    await advance(PAST_BLOCKHASH_SECONDS);
    const expired = await wallets.submit(id, { signedTransaction });
    expect(refusalOf(expired)).toEqual([409, 'CONFLICT', 'TRANSACTION_EXPIRED']);
    await advance(A_DAY_SECONDS);
    const dropped = await wallets.submit(id, { signedTransaction });
    expect(refusalOf(dropped)).toEqual([400, 'BAD_REQUEST', undefined]);
    expect(dropped.json.message).toMatch(/no pending prepared transaction/i);
    const { transaction: fresh } = await wallets.prepared(id);
    expect((await wallets.submitted(id, sign(fresh))).wallet.state).toBe('active');
  });

  test('[R125] is none for an active wallet', async () => {
    const { id, transaction } = await registered();
    const { wallet } = await wallets.submitted(id, sign(transaction));
    expect(await wallets.prepared(id)).toEqual({ wallet, transaction: null, activated: false });
    const other = await wallets.submit(id, { signedTransaction: 'AQID' });
    expect(refusalOf(other)).toEqual([409, 'CONFLICT', 'ALREADY_ACTIVE']);
  });

  test('[R121] OPERATION_IN_FLIGHT while what was broadcast is not confirmed', async () => {
    const { id, transaction } = await registered();
    // So that it stays so for as long as this takes.
    const stall = (stalled: boolean) => client.control('POST', '/chains/solana/stall', { stalled });
    await stall(true);
    const submitting = wallets.submit(id, { signedTransaction: sign(transaction).signedTransaction });
    const refused = await vi.waitFor(
      async () => {
        const { wallet, operations } = await wallets.read(id);
        expect(wallet.statusReason).toBe('awaiting_onchain_confirmation');
        expect(operations[0]?.status).toBe('submitted');
        return wallets.prepare(id);
      },
      { ...PATIENCE, interval: 5 },
    );
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'OPERATION_IN_FLIGHT']);
    await stall(false);
    expect((await submitting).status).toBe(200);
  });

  test('takes over its own grant when another account broadcast it', async () => {
    const { id, transaction } = await registered();
    const { signedTransaction, signature: txSignature } = sign(transaction, { prepend: COMPUTE_BUDGET });
    await connection.sendRawTransaction(Buffer.from(signedTransaction, 'base64'));
    const adopted = await wallets.prepared(id);
    expect(adopted).toMatchObject({ activated: true, transaction: null, wallet: { state: 'active' } });
    const { operations } = await wallets.read(id);
    expect(operations).toMatchObject([{ status: 'linked_existing', txSignature }]);
    expect(await wallets.submitted(id, { signedTransaction })).toMatchObject({ linkedExisting: true });
  });

  test('[R136] is refused once the address is banned, or its authorizing wallet is not active', async () => {
    const { id, address, transaction } = await registered();
    const other = await registered();
    await client.control('POST', '/addresses', { chainId: 'solana', address, mark: 'banned' });
    expect((await wallets.read(id)).wallet.state).toBe('banned');
    for (const call of [wallets.prepare(id), wallets.sync(id), wallets.submit(id, sign(transaction))]) {
      expect(refusalOf(await call)).toEqual([409, 'CONFLICT', 'WALLET_BANNED']);
    }
    const { json } = await wallets.v2('GET', '/wallets?role=whitelister');
    const [whitelister] = json.wallets as { id: string }[];
    await wallets.patch(whitelister?.id ?? '', { state: 'revoked' });
    for (const call of [wallets.prepare(other.id), wallets.submit(other.id, sign(other.transaction))]) {
      expect(refusalOf(await call)[2]).toBe('WHITELISTER_NOT_ACTIVE');
    }
    await wallets.patch(whitelister?.id ?? '', { state: 'active' });
  });
});

describe('path B', () => {
  test('[R126] [R127] a self-built grant needs its signature: prepare names none, sync without it is refused', async () => {
    const { id, transaction } = await registered();
    const txSignature = await sendOwn(transaction);
    const prepared = await wallets.prepared(id);
    expect(prepared).toMatchObject({ transaction: null, activated: false, wallet: { state: 'pending' } });
    const refused = await wallets.sync(id);
    expect(refusalOf(refused)).toEqual([422, 'UNPROCESSABLE_CONTENT', 'SYNC_PROOF_REQUIRED']);
    expect((await wallets.read(id)).wallet.statusReason).toBe('awaiting_sync_proof');
    const synced = walletSyncedSchema.parse((await wallets.sync(id, { txSignature })).json);
    expect(synced).toMatchObject({ outcome: 'activated', wallet: { state: 'active', statusReason: null } });
    expect(synced.operation).toMatchObject({ status: 'linked_existing', txSignature });
    const again = walletSyncedSchema.parse((await wallets.sync(id, {})).json);
    expect(again).toMatchObject({ outcome: 'already_synced', operation: null });
  });

  test('[R127] a grant of another organization stays unattributable, whatever signature comes along', async () => {
    const { id, address } = await registered();
    const own = await registered();
    const { json } = await foreignGrant(address);
    const proofs = [
      undefined,
      { txSignature: json.txSignature },
      { txSignature: await sendOwn(own.transaction) },
    ];
    for (const proof of proofs) {
      const refused = await wallets.sync(id, proof);
      expect(refusalOf(refused)).toEqual([422, 'UNPROCESSABLE_CONTENT', 'SYNC_PROOF_REQUIRED']);
    }
    const { wallet } = await wallets.read(id);
    expect(wallet).toMatchObject({ state: 'pending', statusReason: 'awaiting_sync_proof' });
    // Nothing of ours is on chain, so the registration can still be cancelled.
    expect((await wallets.remove(id)).status).toBe(200);
  });

  test('[R135] a grant of the own authorizing wallet is linked at registration', async () => {
    const { id, address, transaction } = await registered();
    const txSignature = await sendOwn(transaction);
    await wallets.remove(id);
    const linked = await wallets.registerSolana({ address });
    expect(linked).toMatchObject({ linkedExisting: true, transaction: null, wallet: { state: 'active' } });
    expect(linked.operation).toMatchObject({ status: 'linked_existing', txSignature });
  });

  test('a signature that was true once is no proof of a later grant', async () => {
    const { id, address, transaction } = await registered();
    const txSignature = await sendOwn(transaction);
    await sandbox.chains.solana.setWhitelistStatus({ address, status: 'none' });
    expect((await wallets.sync(id, { txSignature })).json).toMatchObject({ outcome: 'not_on_chain' });
    await foreignGrant(address);
    expect(refusalOf(await wallets.sync(id, { txSignature }))[2]).toBe('SYNC_PROOF_REQUIRED');
  });
});

describe('sync', () => {
  test('[R128] without a grant answers not_on_chain and leaves the row as it is', async () => {
    const { id } = await registered();
    const { wallet } = await wallets.read(id);
    const synced = walletSyncedSchema.parse((await wallets.sync(id)).json);
    expect(synced).toEqual({ outcome: 'not_on_chain', wallet, operation: null });
    const malformed = await wallets.sync(id, { txSignature: 'xyz' });
    expect([malformed.status, malformed.json.success]).toEqual([400, false]);
  });

  test('of an active wallet whose grant is gone says so; the row passes no preflight until it is back', async () => {
    const { id, address, transaction } = await registered();
    await wallets.submitted(id, sign(transaction));
    await sandbox.chains.solana.setWhitelistStatus({ address, status: 'none' });
    const gone = walletSyncedSchema.parse((await wallets.sync(id)).json);
    expect(gone).toMatchObject({
      outcome: 'not_on_chain',
      wallet: { state: 'active', reconciliationStatus: 'missing_onchain' },
    });
    expect(refusalOf(await wallets.remove(id))[2]).toBe('WALLET_NOT_PENDING');
    await sendOwn(transaction);
    expect((await wallets.sync(id)).json).toMatchObject({
      outcome: 'already_synced',
      wallet: { reconciliationStatus: 'synced' },
    });
    expect(refusalOf(await wallets.remove(id))[2]).toBe('ALREADY_ACTIVE');
  });
});

test('an address with another status on chain cannot be registered', async () => {
  const address = freshSolanaAddress();
  await sandbox.chains.solana.setWhitelistStatus({ address, status: 'buyer' });
  const whitelisterWallet = sandbox.chains.solana.signerWallet;
  expect(refusalOf(await wallets.create({ address, whitelisterWallet }))[2]).toBe('ADDRESS_UNAVAILABLE');
});
