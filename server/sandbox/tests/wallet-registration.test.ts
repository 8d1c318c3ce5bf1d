import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHAIN_IDS, isEvmChainId } from '#lib/chains/chains.ts';
import { walletCreatedSchema, walletSchema } from '#lib/registrations/wallet.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  createWalletClientFor,
  freshEvmAddress,
  freshSolanaAddress,
  refusalOf,
  walletListSchema,
  type WalletTestClient,
} from '#server/sandbox/testing/wallet-client.ts';

let sandbox: TestSandbox;
let client: TestClient;
let wallets: WalletTestClient;
let whitelisterWallet: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
  whitelisterWallet = (await client.account('solana', 'whitelister')).address;
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  wallets = await createWalletClientFor(client);
});

const WALLET_FIELDS = [
  ...['id', 'address', 'chainId', 'role', 'label', 'state', 'statusReason', 'reconciliationStatus'],
  ...['whitelisterWallet', 'limitMinor', 'calldata', 'createdAt', 'updatedAt'],
];
const list = async (query = '') =>
  walletListSchema.parse((await wallets.v2('GET', `/wallets${query}`)).json).wallets;
const validatorSchema = z.strictObject({
  data: z.unknown(),
  error: z.array(z.object({ code: z.string(), path: z.array(z.unknown()), message: z.string() })),
  success: z.literal(false),
});

describe('the seeded rows', () => {
  test('are holder and holder2 on every chain, active and synced, and the Solana authorizing wallet', async () => {
    const [evm, evm2, solana, solana2] = await Promise.all([
      client.account('evm', 'holder'),
      client.account('evm', 'holder2'),
      client.account('solana', 'holder'),
      client.account('solana', 'holder2'),
    ]);
    const rows = await list();
    expect(rows.every((row) => row.state === 'active' && row.reconciliationStatus === 'synced')).toBe(true);
    for (const chainId of CHAIN_IDS) {
      const minters = rows.filter((row) => row.chainId === chainId && row.role === 'minter');
      const expected = isEvmChainId(chainId) ? [evm, evm2] : [solana, solana2];
      expect(minters.map(({ address }) => address).sort()).toEqual(
        expected.map(({ address }) => address).sort(),
      );
      const limitCents = isEvmChainId(chainId) ? 10_000_000 : null;
      expect(minters.map((row) => row.limitCents)).toEqual([limitCents, limitCents]);
    }
    expect(await list('?role=whitelister')).toMatchObject([
      { address: whitelisterWallet, chainId: 'solana' },
    ]);
  });
});

describe('the list', () => {
  test('filters by state and role, and refuses values that it does not know', async () => {
    const { wallet } = await wallets.registerSolana();
    expect((await list('?state=pending')).map(({ id }) => id)).toContain(wallet.id);
    expect((await list('?state=active')).map(({ id }) => id)).not.toContain(wallet.id);
    expect(await list('?state=pending&role=whitelister')).toEqual([]);
    for (const query of ['?state=lost', '?role=buyer']) {
      const answer = await wallets.v2('GET', `/wallets${query}`);
      expect(answer.status).toBe(400);
      validatorSchema.parse(answer.json);
    }
  });

  test('shows every field of the spec and no other', async () => {
    const { json } = await wallets.v2('GET', '/wallets');
    const rows = z.array(z.record(z.string(), z.unknown())).parse(json.wallets);
    expect([...new Set(rows.flatMap((row) => Object.keys(row)))].sort()).toEqual([...WALLET_FIELDS].sort());
  });
});

describe('create', () => {
  test('[R137] on Solana stages the grant: fee payer, blockhash and the instruction of the spec', async () => {
    const address = freshSolanaAddress();
    const answer = await wallets.create({ address, whitelisterWallet, label: 'tesouraria' });
    expect(answer.status).toBe(201);
    const { wallet, operation, transaction, ...flags } = walletCreatedSchema.parse(answer.json);
    expect(flags).toEqual({ linkedExisting: false, replayed: false });
    expect(wallet).toMatchObject({
      address,
      chainId: 'solana',
      role: 'minter',
      label: 'tesouraria',
      state: 'pending',
      whitelisterWallet,
      limitCents: null,
      calldata: null,
    });
    expect(operation).toMatchObject({ operationType: 'grant', status: 'prepared', txSignature: null });
    const { programId } = sandbox.chains.solana;
    expect(transaction).toMatchObject({ signerWallet: whitelisterWallet, instruction: { programId } });
    expect(transaction?.instruction?.keys.map((key) => [key.isSigner, key.isWritable])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
    expect(transaction?.instruction?.keys[2]?.pubkey).toBe(address);
    expect([...Buffer.from(transaction?.instruction?.data ?? '', 'base64')]).toEqual([
      ...[0, 143, 193, 93, 69, 29, 183, 140, 2],
    ]);
    const detail = await wallets.read(wallet.id);
    expect(detail).toEqual({ wallet, transaction, operations: [operation] });
  });

  test.each(['ethereum', 'base', 'polygon'] as const)(
    '[R108] on %s answers the call to send',
    async (chainId) => {
      const address = freshEvmAddress();
      const answer = await wallets.create({ chainId, address, limitMinor: 123_456 });
      expect(answer.status).toBe(201);
      const { wallet, operation, transaction } = walletCreatedSchema.parse(answer.json);
      const { whitelisterAddress: to, chainRef, signerWallet } = sandbox.chains[chainId];
      expect(transaction).toBeNull();
      expect(operation).toMatchObject({ operationType: 'grant', status: 'prepared' });
      expect(wallet).toMatchObject({ address, chainId, state: 'pending', limitCents: null, label: null });
      expect(wallet.whitelisterWallet).toBe(signerWallet);
      expect(wallet.calldata).toMatchObject({ to, chainRef, signerWallet, limitCents: 123_456 });
      const windowMs = Date.parse(wallet.calldata?.expiresAt ?? '') - Date.parse(wallet.createdAt);
      expect(Math.abs(windowMs - 86_400_000)).toBeLessThan(60_000);
    },
  );

  test.each(CHAIN_IDS.filter((chainId) => chainId !== 'solana'))(
    '[R109] on %s an authorized address is active at once, with the limit on chain',
    async (chainId) => {
      const address = freshEvmAddress();
      await client.control('POST', '/grants', { chainId, address, limitCents: 7700 });
      const { wallet } = await wallets.registerEvm({ chainId, address, limitMinor: 100 });
      expect(wallet).toMatchObject({ state: 'active', calldata: null, limitCents: 7700 });
      expect(wallet.reconciliationStatus).toBe('synced');
    },
  );

  test('[R127] on Solana a grant of an unknown author leaves it pending, with nothing to sign', async () => {
    const address = freshSolanaAddress();
    await client.control('POST', '/grants', { chainId: 'solana', address });
    const created = await wallets.registerSolana({ address });
    expect(created).toMatchObject({ operation: null, transaction: null, linkedExisting: false });
    expect(created.wallet).toMatchObject({ state: 'pending', statusReason: 'awaiting_sync_proof' });
  });

  test('[R107] needs an Idempotency-Key that is a UUID', async () => {
    const body = { chainId: 'base', address: freshEvmAddress(), limitMinor: 5 };
    const missing = await wallets.v2('POST', '/wallets', { body });
    const malformed = await wallets.create(body, 'not-a-uuid');
    for (const { status, json } of [missing, malformed]) {
      expect(status).toBe(400);
      expect(validatorSchema.parse(json).error[0]?.path).toEqual(['idempotency-key']);
    }
  });

  test.each([
    ['a limit of zero', { limitMinor: 0 }, 'limitMinor'],
    ['a negative limit', { limitMinor: -1 }, 'limitMinor'],
    ['half a cent', { limitMinor: 1.5 }, 'limitMinor'],
    ['a limit as text', { limitMinor: '100' }, 'limitMinor'],
    ['no limit', { limitMinor: undefined }, 'limitMinor'],
    ['an address in capitals', { address: `0x${'AB'.repeat(20)}` }, 'address'],
    ['a Solana address', { address: freshSolanaAddress() }, 'address'],
    ['a label of 65 characters', { label: 'x'.repeat(65) }, 'label'],
    ['a label of 65 emoji', { label: '😀'.repeat(65) }, 'label'],
    ['an unknown chain', { chainId: 'tron' }, 'chainId'],
  ])('[R105] [R106] refuses %s on EVM in the validator shape', async (_name, change, field) => {
    const body = { chainId: 'base', address: freshEvmAddress(), limitMinor: 5, ...change };
    const { status, json } = await wallets.create(body);
    expect(status).toBe(400);
    expect(validatorSchema.parse(json).error.map(({ path }) => path)).toEqual([[field]]);
  });

  test.each(['whitelisterWallet', 'role', 'memo'])('[R105] the EVM body is strict: no %s', async (field) => {
    const body = { chainId: 'base', address: freshEvmAddress(), limitMinor: 5, [field]: 'minter' };
    const { status, json, text } = await wallets.create(body);
    expect(status).toBe(400);
    validatorSchema.parse(json);
    expect(text).toMatch(/unrecognized key/i);
  });

  test.each([
    ['no whitelister', { whitelisterWallet: undefined }, 'whitelisterWallet'],
    ['an EVM address', { address: freshEvmAddress() }, 'address'],
    ['a label of 65 characters', { label: 'x'.repeat(65) }, 'label'],
  ])('[R106] refuses %s on Solana in the validator shape', async (_name, change, field) => {
    const { status, json } = await wallets.create({
      address: freshSolanaAddress(),
      whitelisterWallet,
      ...change,
    });
    expect(status).toBe(400);
    expect(validatorSchema.parse(json).error.map(({ path }) => path)).toEqual([[field]]);
  });

  test.each(['é', '😀'])(
    '[R106] counts the characters of a label, not their bytes: 64 times %s',
    async (letter) => {
      const { wallet } = await wallets.registerSolana({ label: letter.repeat(64) });
      expect(wallet.label).toBe(letter.repeat(64));
    },
  );
});

describe('[R16] [R136] registration is refused', () => {
  test('for an address that is registered, whatever its spelling', async () => {
    const { wallet } = await wallets.registerEvm();
    const again = await wallets.create({
      chainId: 'base',
      address: wallet.address.toLowerCase(),
      limitMinor: 5,
    });
    expect(refusalOf(again)).toEqual([409, 'CONFLICT', 'WALLET_ALREADY_REGISTERED']);
    expect((await wallets.registerEvm({ chainId: 'polygon', address: wallet.address })).wallet.state).toBe(
      'pending',
    );
  });

  test.each([
    ['solana', 'banned', 'WALLET_BANNED'],
    ['solana', 'unavailable', 'ADDRESS_UNAVAILABLE'],
    ['base', 'banned', 'WALLET_BANNED'],
    ['base', 'unavailable', 'ADDRESS_UNAVAILABLE'],
  ])('on %s for an address that is %s', async (chainId, mark, code) => {
    const bodies = {
      solana: { address: freshSolanaAddress(), whitelisterWallet },
      base: { chainId: 'base', address: freshEvmAddress(), limitMinor: 5 },
    };
    const body = z
      .object({ address: z.string() })
      .loose()
      .parse(bodies[chainId as 'solana' | 'base']);
    const { status } = await client.control('POST', '/addresses', { chainId, address: body.address, mark });
    expect(status).toBe(204);
    expect(refusalOf(await wallets.create(body))).toEqual([409, 'CONFLICT', code]);
  });

  test('on Solana for an authorizing wallet that is unknown or not active', async () => {
    const unknown = { address: freshSolanaAddress(), whitelisterWallet: freshSolanaAddress() };
    expect(refusalOf(await wallets.create(unknown))).toEqual([404, 'NOT_FOUND', 'WHITELISTER_NOT_FOUND']);
    const [row] = await list('?role=whitelister');
    await wallets.patch(row?.id ?? '', { state: 'revoked' });
    const inactive = await wallets.create({ address: freshSolanaAddress(), whitelisterWallet });
    expect(refusalOf(inactive)).toEqual([409, 'CONFLICT', 'WHITELISTER_NOT_ACTIVE']);
    await wallets.patch(row?.id ?? '', { state: 'active' });
  });

  test('on a chain without authorizing wallet contract, until there is one', async () => {
    const setProvisioned = (whitelisterProvisioned: boolean | null) =>
      client.control('PATCH', '/chains/polygon', { whitelisterProvisioned });
    expect((await setProvisioned(false)).json).toMatchObject({ whitelisterProvisioned: false });
    const body = { chainId: 'polygon', address: freshEvmAddress(), limitMinor: 5 };
    const refused = await wallets.create(body);
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'WHITELISTER_NOT_PROVISIONED']);
    expect((await setProvisioned(null)).json).toMatchObject({ whitelisterProvisioned: true });
    expect((await wallets.create(body)).status).toBe(201);
  });

  test('above the cap of active and pending minters', async () => {
    const live = (await list('?role=minter')).filter(({ state }) => ['active', 'pending'].includes(state));
    await client.control('PATCH', '/organization', { walletCap: live.length + 1 });
    const { wallet } = await wallets.registerEvm();
    const body = { chainId: 'base', address: freshEvmAddress(), limitMinor: 5 };
    expect(refusalOf(await wallets.create(body))).toEqual([409, 'CONFLICT', 'WALLET_CAP_EXCEEDED']);
    await wallets.remove(wallet.id);
    expect((await wallets.create(body)).status).toBe(201);
    await client.control('PATCH', '/organization', { walletCap: 1000 });
  });
});

describe('the Idempotency-Key of create', () => {
  test('[R135] replays the first answer for the same body and refuses another one', async () => {
    const key = randomUUID();
    const body = { chainId: 'base', address: freshEvmAddress(), limitMinor: 500 };
    const first = await wallets.create(body, key);
    const { address, ...rest } = body;
    const again = await wallets.create({ ...rest, address }, key.toUpperCase());
    expect(again.status).toBe(200);
    expect(again.json).toEqual({ ...first.json, replayed: true });
    const other = await wallets.create({ ...body, limitMinor: 501 }, key);
    expect(refusalOf(other)).toEqual([409, 'CONFLICT', 'IDEMPOTENCY_KEY_MISMATCH']);
  });

  test('makes one wallet of calls at once', async () => {
    const key = randomUUID();
    const body = { address: freshSolanaAddress(), whitelisterWallet };
    const answers = await Promise.all([1, 2, 3, 4].map(() => wallets.create(body, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => walletCreatedSchema.parse(json).wallet.id)).size).toBe(1);
  });
});

describe('delete', () => {
  test.each(['solana', 'base'])(
    '[R132] on %s removes a pending row for good and frees its address',
    async (chainId) => {
      const register = {
        solana: (address?: string) => wallets.registerSolana({ ...(address && { address }) }),
        base: (address?: string) => wallets.registerEvm({ ...(address && { address }) }),
      }[chainId as 'solana' | 'base'];
      const { wallet } = await register();
      const deleted = await wallets.remove(wallet.id);
      expect([deleted.status, deleted.json]).toEqual([200, { id: wallet.id }]);
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/prepare'],
        ['POST', '/sync'],
      ] as const) {
        expect((await wallets.v2(method, `/wallets/${wallet.id}${path}`)).status).toBe(404);
      }
      const again = await register(wallet.address);
      expect(again.wallet.id).not.toBe(wallet.id);
    },
  );

  test('[R133] answers ALREADY_ACTIVE where the chain has the grant, WALLET_NOT_PENDING where not', async () => {
    const holder = await client.account('evm', 'holder2');
    const rows = await list('?state=active');
    const onChain = (chainId: string) =>
      rows.find((row) => row.chainId === chainId && row.address === holder.address)?.id ?? '';
    expect(refusalOf(await wallets.remove(onChain('ethereum')))).toEqual([409, 'CONFLICT', 'ALREADY_ACTIVE']);
    const gone = { chainId: 'ethereum', address: holder.address, limitCents: 0 };
    await client.control('POST', '/grants', gone);
    const refused = await wallets.remove(onChain('ethereum'));
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT', 'WALLET_NOT_PENDING']);
  });

  test('[R133] takes over a grant that landed just before', async () => {
    const { wallet } = await wallets.registerEvm();
    await client.control('POST', '/grants', { chainId: 'base', address: wallet.address, limitCents: 900 });
    expect(refusalOf(await wallets.remove(wallet.id))).toEqual([409, 'CONFLICT', 'ALREADY_ACTIVE']);
    expect((await wallets.read(wallet.id)).wallet).toMatchObject({ state: 'active', limitCents: 900 });
  });

  test.each(['revoked', 'banned'])('refuses a row that is %s', async (state) => {
    const { wallet } = await wallets.registerEvm();
    await wallets.patch(wallet.id, { state });
    expect(refusalOf(await wallets.remove(wallet.id))).toEqual([409, 'CONFLICT', 'WALLET_NOT_PENDING']);
  });
});

test('[R104] authorizing wallet rows are read-only', async () => {
  const [row] = await list('?role=whitelister');
  const id = row?.id ?? '';
  const answers = [
    await wallets.prepare(id),
    await wallets.submit(id, { signedTransaction: 'AA==' }),
    await wallets.sync(id),
    await wallets.remove(id),
  ];
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [409, 'CONFLICT', 'WALLET_NOT_MANAGED']));
});

test.each(['buyer', 'buyerAndMinter', 'admin'])(
  '[R104] the legacy role %s appears on detail, not in the list, and is read-only',
  async (role) => {
    const { wallet } = await wallets.registerEvm();
    expect((await wallets.patch(wallet.id, { role })).json).toMatchObject({ id: wallet.id, role });
    expect((await wallets.read(wallet.id)).wallet).toMatchObject({ id: wallet.id, role });
    expect((await list()).map(({ id }) => id)).not.toContain(wallet.id);
    const answers = [await wallets.prepare(wallet.id), await wallets.sync(wallet.id)];
    answers.push(await wallets.submit(wallet.id, { txHash: `0x${'1'.repeat(64)}` }));
    answers.push(await wallets.remove(wallet.id));
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [409, 'CONFLICT', 'WALLET_NOT_MANAGED']));
  },
);

test('[R131] prepare, submit and sync share 20 calls a minute and key; the rest does not count', async () => {
  const { wallet } = await wallets.registerEvm();
  const calls = [
    () => wallets.prepare(wallet.id),
    () => wallets.sync(wallet.id),
    () => wallets.submit(wallet.id, { txHash: 'malformed' }),
    () => wallets.prepare(randomUUID()),
  ];
  for (let index = 0; index < 20; index += 1) {
    expect((await calls[index % calls.length]?.())?.status).not.toBe(429);
  }
  for (const call of calls) {
    const refused = await call();
    expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await wallets.read(wallet.id)).wallet.id).toBe(wallet.id);
  expect((await wallets.remove(wallet.id)).status).toBe(200);
  const other = await createWalletClientFor(client);
  expect((await other.prepare(wallet.id)).status).toBe(404);
});

test('[R134] shows the 25 newest operations, newest first', async () => {
  const { wallet, operation } = await wallets.registerEvm();
  for (let index = 0; index < 26; index += 1) {
    await wallets.patch(wallet.id, { heightBound: false });
    const key = await createWalletClientFor(client);
    expect((await key.prepare(wallet.id)).status).toBe(200);
  }
  const { operations } = await wallets.read(wallet.id);
  expect(operations).toHaveLength(25);
  expect(operations.map(({ id }) => id)).not.toContain(operation?.id);
  const times = operations.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  const statuses = operations.map(({ status }) => status);
  expect([statuses[0], new Set(statuses.slice(1))]).toEqual(['prepared', new Set(['expired'])]);
});

describe('the control API', () => {
  test('puts a row into any state, and names a field that it cannot read', async () => {
    const { wallet } = await wallets.registerEvm();
    const patched = await wallets.patch(wallet.id, { state: 'active', reconciliationStatus: 'drifted' });
    expect(walletSchema.parse(patched.json)).toMatchObject({
      state: 'active',
      reconciliationStatus: 'drifted',
      calldata: null,
    });
    for (const [field, value] of Object.entries({ state: 'lost', role: 'owner', requestedLimitMinor: 0 })) {
      const bad = await wallets.patch(wallet.id, { [field]: value });
      expect([bad.status, bad.json.code]).toEqual([400, 'BAD_REQUEST']);
      expect(bad.json.message).toMatch(new RegExp(`^${field}: `));
    }
    expect((await wallets.patch(randomUUID(), { state: 'active' })).status).toBe(404);
    expect((await wallets.patch(wallet.id, { heightBound: true })).status).toBe(409);
  });

  test('sets bounds and ceiling of a chain, and restores the defaults', async () => {
    const patch = async (body: unknown) => (await client.control('PATCH', '/chains/ethereum', body)).json;
    const defaults = { mintMinCents: 500, mintMaxCents: 5_000_000, limitCeilingCents: 10_000_000 };
    expect(await patch({})).toMatchObject({ chainId: 'ethereum', ...defaults });
    const changed = { mintMinCents: 700, mintMaxCents: 900, limitCeilingCents: 0 };
    expect(await patch(changed)).toMatchObject(changed);
    expect(await patch({ mintMinCents: 901 })).toMatchObject({ code: 'BAD_REQUEST' });
    const restored = { mintMinCents: null, mintMaxCents: null, limitCeilingCents: null };
    expect(await patch(restored)).toMatchObject(defaults);
    expect((await client.control('PATCH', '/chains/solana', { mintMinCents: 5 })).status).toBe(400);
    expect((await client.control('PATCH', '/chains/tron', {})).status).toBe(404);
  });

  test('names a bad address, and what the chain refuses', async () => {
    const bad = await client.control('POST', '/grants', { chainId: 'base', address: '0x1' });
    expect(bad.status).toBe(400);
    expect(bad.json.message).toMatch(/address/);
    const address = freshSolanaAddress();
    const grant = () => client.control('POST', '/grants', { chainId: 'solana', address });
    expect(Object.keys((await grant()).json)).toEqual(['txSignature']);
    expect((await grant()).status).toBe(409);
  });
});

test('[R37] a wallet that is not synced passes no preflight', async () => {
  const rows = await list('?state=active');
  const holder = await client.account('evm', 'holder');
  const id = rows.find((row) => row.chainId === 'polygon' && row.address === holder.address)?.id ?? '';
  const onramp = () =>
    client.v2('POST', '/intents/onramp', {
      body: { amountCents: 900, destinationWallet: holder.address, chainId: 'polygon' },
    });
  expect((await onramp()).status).toBe(201);
  await wallets.patch(id, { reconciliationStatus: 'drifted' });
  expect(refusalOf(await onramp())).toEqual([400, 'BAD_REQUEST', 'evm_destination_wallet_not_authorized']);
  expect((await wallets.sync(id)).json).toMatchObject({ outcome: 'already_synced' });
  expect((await onramp()).status).toBe(201);
});

test('reset brings the seeded rows back', async () => {
  const { wallet } = await wallets.registerEvm();
  const marked = { chainId: 'base', address: freshEvmAddress(), mark: 'unavailable' };
  await client.control('POST', '/addresses', marked);
  await client.control('PATCH', '/chains/base', { whitelisterProvisioned: false, limitCeilingCents: 5 });
  await client.control('POST', '/reset');
  wallets = await createWalletClientFor(client);
  expect(await list()).toHaveLength(9);
  expect((await wallets.v2('GET', `/wallets/${wallet.id}`)).status).toBe(404);
  expect((await wallets.registerEvm({ address: marked.address })).wallet.state).toBe('pending');
  expect((await client.control('PATCH', '/chains/base', {})).json).toMatchObject({
    limitCeilingCents: 10_000_000,
  });
});
