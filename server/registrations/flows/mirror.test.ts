import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { walletSchema } from '#lib/registrations/wallet.ts';
import type { Session } from '#server/auth/require-session.ts';
import { pollWallets, readWallets } from '#server/jobs/wallet-jobs.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { database } from '#server/store/database.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { readBudget } from '#server/store/schema/schema-lists.ts';
import { liveEvents } from '#server/store/schema/schema-feeds.ts';
import { liveHistory } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  anOperation,
  aWireCalldata,
  aWireWallet,
  HASH,
  mirrorWallets,
  reply,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { readWallet } from '#server/registrations/mirror/read-wallets.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('viewer');
  await database().delete(liveEvents);
});

const list = async () => (await listWallets({ session })).wallets;
const detail = (id = harness.wallet.id) => getWallet({ id, session });
const published = async () =>
  (await liveHistory()).flatMap((event) => (event.type === 'wallet.changed' ? [event.wallet] : []));
/** A later state of the wallet at the service. */
function change(facts: object): void {
  const updatedAt = new Date(Date.parse(String(harness.wallet.updatedAt)) + 1_000).toISOString();
  harness.wallet = { ...harness.wallet, updatedAt, ...facts };
}
const ACTIVE = { state: 'active', reconciliationStatus: 'synced', calldata: null, limitMinor: 100_000 };

describe('[R96] the poller instead of events', () => {
  test('finds wallets and their changes, and publishes only what changed', async () => {
    await runWalletJob(pollWallets);
    expect(await list()).toMatchObject([{ id: harness.wallet.id, state: 'pending', hasCalldata: true }]);
    await runWalletJob(pollWallets, 3);
    expect(await published()).toHaveLength(1);
    change(ACTIVE);
    await runWalletJob(pollWallets, 3);
    expect((await published()).map(({ state }) => state)).toEqual(['pending', 'active']);
    expect((await detail()).events.map(({ kind, detail: text }) => [kind, text])).toEqual([
      ['limit_set', '100000'],
      ['reconciliation_changed', 'synced'],
      ['state_changed', 'active'],
      ['found', 'pending'],
    ]);
  });

  test('records when the service was last asked, without publishing it', async () => {
    await runWalletJob(pollWallets);
    const [before] = await list();
    await runWalletJob(pollWallets);
    const [after] = await list();
    expect(Date.parse(after?.readAt ?? '')).toBeGreaterThan(Date.parse(before?.readAt ?? ''));
    expect(await published()).toHaveLength(1);
  });

  test('runs in one process at a time, and reads single wallets one by one', async () => {
    await runWalletJob(pollWallets);
    await Promise.all(Array.from({ length: 8 }, () => pollWallets.runTurn()));
    const lists = harness.service.requests.filter(({ path }) => path === '/v2/wallets');
    expect(lists).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, () => readWallets.runTurn()));
    const reads = harness.service.requests.filter(({ path }) => path.startsWith('/v2/wallets/'));
    expect(reads).toHaveLength(1);
  });

  test('pauses while the service refuses the key or the rate, and waits out other failures', async () => {
    harness.onRead = { status: 401 };
    await runWalletJob(pollWallets, 3);
    expect(harness.service.requests).toHaveLength(1);
    await database().delete(readBudget);
    harness.onRead = { status: 429, headers: { 'retry-after': '60' } };
    await runWalletJob(pollWallets, 3);
    expect(harness.service.requests).toHaveLength(2);
    await database().delete(readBudget);
    harness.onRead = undefined;
    await runWalletJob(pollWallets);
    expect(await list()).toHaveLength(1);
  });

  test('keeps the rows that it has while the service is unavailable or its answers make no sense', async () => {
    await runWalletJob(pollWallets);
    for (const onRead of [
      'cut',
      { status: 502, body: '<html>' },
      { status: 200, body: { wallets: 7 } },
    ] as const) {
      harness.onRead = onRead;
      await runWalletJob(readWallets);
    }
    expect(await detail()).toMatchObject({ state: 'pending', deletedAt: null });
  });
});

describe('[R103] the list', () => {
  test('comes in any order and is shown newest first, cancelled ones last', async () => {
    const day = (date: number) => ({ createdAt: `2026-11-0${date}T12:00:00.000Z` });
    const rows = [3, 1, 5, 2, 4].map((date) => aWireWallet({ ...day(date), label: String(date) }));
    await mirrorWallets(...rows);
    await mirrorWallets(...rows.toReversed());
    expect((await list()).map(({ label }) => label)).toEqual(['5', '4', '3', '2', '1']);
    harness.isDeleted = true;
    harness.others = rows.filter(({ label }) => label !== '5');
    await runWalletJob(pollWallets);
    await runWalletJob(readWallets);
    expect((await list()).map(({ label }) => label)).toEqual(['4', '3', '2', '1', '5']);
  });

  test('that lacks a row proves nothing: the row is read by itself', async () => {
    await runWalletJob(pollWallets);
    const legacy = aWireWallet({ role: 'buyerAndMinter' });
    await mirrorWallets(legacy);
    harness.others = [];
    await runWalletJob(pollWallets);
    expect((await detail(legacy.id)).deletedAt).toBeNull();
    harness.others = [legacy];
    await runWalletJob(readWallets);
    expect((await detail(legacy.id)).deletedAt).toBeNull();
  });
});

test('[R20] a row that cannot be read hides no other', async () => {
  harness.others = [
    aWireWallet({ chainId: 'arbitrum' }),
    aWireWallet({ calldata: { to: 7 } }),
    { id: 'nothing' },
  ];
  await runWalletJob(pollWallets);
  expect((await list()).map(({ id }) => id)).toEqual([harness.wallet.id]);
});

describe('[R132] a registration that is gone', () => {
  test('keeps its record here, and says that it is gone', async () => {
    await runWalletJob(pollWallets);
    harness.isDeleted = true;
    await runWalletJob(pollWallets);
    await runWalletJob(readWallets);
    const gone = await detail();
    expect(gone.deletedAt).not.toBeNull();
    expect(gone.events[0]).toMatchObject({ kind: 'gone', actor: null });
    expect((await published()).at(-1)?.deletedAt).not.toBeNull();
    await runWalletJob(readWallets, 2);
    await runWalletJob(pollWallets);
    expect((await detail()).events.filter(({ kind }) => kind === 'gone')).toHaveLength(1);
  });

  test('frees its address: the next registration of it is another row', async () => {
    await runWalletJob(pollWallets);
    harness.isDeleted = true;
    harness.others = [aWireWallet({ createdAt: '2026-11-22T12:00:00.000Z' })];
    await runWalletJob(pollWallets);
    await runWalletJob(readWallets);
    expect((await list()).map(({ deletedAt }) => deletedAt === null)).toEqual([true, false]);
  });
});

describe('an answer that may be older', () => {
  test('does not undo a newer one', async () => {
    const start = await beginRead();
    await mirrorWallets({ ...harness.wallet, ...ACTIVE, updatedAt: '2026-11-21T13:00:00.000Z' });
    const wallet = walletSchema.parse(harness.wallet);
    await commitChanges((changes) => applyWallets(changes, [{ wallet }], { start, answeredAt: new Date() }));
    expect((await detail()).state).toBe('active');
    // Asked for after the other had come, it is the newer one, whatever its instants say.
    await mirrorWallets(harness.wallet);
    expect((await detail()).state).toBe('pending');
  });

  /** The service has been asked for the wallet; what `meanwhile` does comes before its answer: none. */
  async function gone(meanwhile: () => Promise<unknown>): Promise<void> {
    const answer = Promise.withResolvers<ScriptedAnswer>();
    harness.onRead = answer.promise;
    const asked = harness.service.requests.length;
    const reading = readWallet(conversionConnection(), harness.wallet.id);
    await expect.poll(() => harness.service.requests.length).toBe(asked + 1);
    await meanwhile();
    answer.resolve(reply({ code: 'NOT_FOUND', message: 'Wallet not found' }, 404));
    await reading;
    harness.onRead = undefined;
  }

  test.each([
    ['that was created while it was asked for', false],
    ['that was read while it was asked for', true],
  ])('deletes no registration %s; it is asked for again', async (_what, isKnown) => {
    if (isKnown) await mirrorWallets(harness.wallet);
    await gone(() => mirrorWallets(harness.wallet));
    expect(await detail()).toMatchObject({ deletedAt: null });
    expect((await detail()).events.map(({ kind }) => kind)).not.toContain('gone');
    await runWalletJob(readWallets);
    expect(harness.service.requests.at(-1)?.path).toBe(`/v2/wallets/${harness.wallet.id}`);
    harness.isDeleted = true;
    await runWalletJob(readWallets);
    expect((await detail()).deletedAt).not.toBeNull();
  });

  test.each([
    ['as it was read', '2026-11-21T12:00:00.000Z'],
    ['changed since it was read', '2026-11-21T12:05:00.000Z'],
  ])('brings no registration back that was cancelled while it was asked for: %s', async (_, updatedAt) => {
    await mirrorWallets(harness.wallet);
    const wallet = walletSchema.parse({ ...harness.wallet, updatedAt });
    const start = await beginRead();
    await gone(() => Promise.resolve());
    expect((await detail()).deletedAt).not.toBeNull();
    await commitChanges((changes) => applyWallets(changes, [{ wallet }], { start, answeredAt: new Date() }));
    expect((await detail()).deletedAt).not.toBeNull();
  });
});

describe('what the service says', () => {
  test('[R104] [R20] of unknown roles, states and reasons is stored and shown as it is', async () => {
    const strange = {
      role: 'auditor',
      state: 'frozen',
      statusReason: 'mercury_retrograde',
      reconciliationStatus: 'migrating',
      colour: 'blue',
      calldata: aWireCalldata({ memo: 'new' }),
    };
    harness.wallet = { ...harness.wallet, ...strange };
    harness.operations = [anOperation({ operationType: 'teleport', status: 'dreaming', planet: 9 })];
    await runWalletJob(pollWallets);
    await runWalletJob(readWallets);
    const shown = await detail();
    const { colour, calldata, ...words } = strange;
    expect(shown).toMatchObject(words);
    expect(shown.operations).toMatchObject([{ operationType: 'teleport', status: 'dreaming' }]);
    // The raw view is what was received, the limits under their wire name.
    expect(shown.raw).toEqual(harness.wallet);
    expect(shown.raw).toMatchObject({ colour, calldata });
  });

  test('[R4] limits are cents, whatever their wire name is', async () => {
    change({
      ...ACTIVE,
      limitMinor: 40_000,
      statusReason: 'limit_clamped: requested 100000, effective 40000 (x)',
    });
    await runWalletJob(pollWallets);
    expect(await detail()).toMatchObject({ limitCents: 40_000, requestedLimitCents: 100_000 });
  });

  test('[R112] no limit is none, and not zero', async () => {
    harness.others = [aWireWallet({ chainId: 'solana', address: randomUUID(), state: 'active' })];
    await runWalletJob(pollWallets);
    expect((await list()).map(({ limitCents }) => limitCents)).toEqual([null, null]);
    change({ state: 'revoked', limitMinor: 0, calldata: null });
    await runWalletJob(pollWallets);
    expect((await detail()).limitCents).toBe(0);
  });

  test('[R130] of an authorization that read as zero is not a revocation until it says so', async () => {
    change(ACTIVE);
    await runWalletJob(pollWallets);
    change({ statusReason: 'not_on_chain', reconciliationStatus: 'missing_onchain' });
    await runWalletJob(pollWallets);
    expect(await detail()).toMatchObject({ state: 'active', reconciliationStatus: 'missing_onchain' });
    change({ state: 'revoked', limitMinor: 0 });
    await runWalletJob(pollWallets);
    expect((await detail()).events.find(({ kind }) => kind === 'state_changed')).toMatchObject({
      detail: 'revoked',
    });
  });

  test.each([
    ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.500Z'],
    ['2026-11-21T12:00:00.000Z', '2026-11-21T09:00:01.000-03:00'],
  ])(
    '[R134] of operations has the later status of %s and %s, however they are written',
    async (first, later) => {
      const operation = anOperation({ status: 'submitted', txSignature: HASH, updatedAt: first });
      harness.operations = [operation];
      await mirrorWallets(harness.wallet);
      await readWallet(conversionConnection(), harness.wallet.id);
      harness.operations = [{ ...operation, status: 'confirmed', updatedAt: later }];
      await readWallet(conversionConnection(), harness.wallet.id);
      expect((await detail()).operations).toMatchObject([{ status: 'confirmed' }]);
    },
  );

  test('[R134] of operations is stored beyond its twenty-five, newest first', async () => {
    await runWalletJob(pollWallets);
    const all = Array.from({ length: 30 }, (_, index) =>
      anOperation({ createdAt: new Date(Date.UTC(2026, 10, 21, 12, index)).toISOString() }),
    );
    harness.operations = all.slice(0, 25).toReversed();
    await runWalletJob(readWallets);
    harness.operations = all.slice(5).toReversed();
    await runWalletJob(readWallets);
    const { operations } = await detail();
    expect(operations.map(({ id }) => id)).toEqual(all.toReversed().map(({ id }) => id));
  });

  test('[R134] an operation that moves on is shown as it is now', async () => {
    const operation = anOperation();
    harness.operations = [operation];
    await runWalletJob(pollWallets);
    await runWalletJob(readWallets);
    const later = { status: 'confirmed', txSignature: HASH, updatedAt: '2026-11-21T13:00:00.000Z' };
    harness.operations = [{ ...operation, ...later }];
    await runWalletJob(readWallets);
    expect((await detail()).operations).toMatchObject([later]);
  });
});

test('[R115] a preparation that ended is no longer shown', async () => {
  harness.wallet = { ...harness.wallet, chainId: 'solana', calldata: null };
  harness.transaction = {
    unsignedTransaction: 'AQID',
    blockhash: 'hash',
    lastValidBlockHeight: 9,
    expiresAt: '2026-11-21T12:01:00.000Z',
    signerWallet: 'signer',
    instruction: null,
  };
  await runWalletJob(pollWallets);
  await runWalletJob(readWallets);
  expect((await detail()).transaction).toMatchObject({ blockhash: 'hash', instruction: null });
  harness.transaction = null;
  await runWalletJob(readWallets);
  expect((await detail()).transaction).toBeNull();
});

test('an invalid id and an unknown one are not found', async () => {
  for (const id of ['nonsense', randomUUID()]) {
    await expect(detail(id)).rejects.toMatchObject({ fault: { code: 'not_found' } });
  }
});
