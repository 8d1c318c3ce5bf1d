import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { Permission } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import { confirmWalletOrder } from '#server/registrations/order/confirm-wallet-order.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { handleWallet } from '#server/registrations/handle-wallet.ts';
import { reviewWalletContradictions } from '#server/registrations/order/review-wallet-contradictions.ts';
import { revokeSessionsOf } from '#server/store/users/sessions-repository.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { listNewestEvents } from '#server/store/registrations/wallet-events-repository.ts';
import { findWalletRequest } from '#server/store/registrations/wallet-requests-repository.ts';
import { digestTables, endingsOf, WITHOUT_READS } from '#server/testing/access/ended-access.ts';
import {
  aWireCalldata,
  HASH,
  mirrorOrdered,
  mirrorWallets,
  OWNER,
  reply,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { aSolanaGrant, signOnSolana } from '#server/testing/registrations/solana-grants.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

let session: Session;
let walletId: string;
beforeEach(async () => {
  session = await sessionOf('admin');
  walletId = harness.wallet.id;
});

type Act = () => Promise<unknown>;

interface Change {
  readonly name: string;
  readonly permission: Permission;
  readonly prepare: () => Promise<Act>;
}

const seen = { chainId: 'base', signerWallet: OWNER } as const;
const anOrder = (limitCents: number) => ({ walletId, address: WALLET, limitCents, seen });
const ordered = (act: Act) => async () => {
  await mirrorOrdered(harness.wallet);
  return act;
};
const elsewhere = (act: Act) => async () => {
  await mirrorWallets(harness.wallet);
  return act;
};
const { to, data, chainRef, signerWallet } = aWireCalldata();

const CHANGES: readonly Change[] = [
  {
    name: 'a registration',
    permission: 'wallets.register',
    prepare: () => Promise.resolve(() => register()),
  },
  {
    name: 'an order',
    permission: 'wallets.register',
    prepare: elsewhere(() => confirmWalletOrder(anOrder(100_000), session)),
  },
  {
    name: 'the record of a refused order',
    permission: 'wallets.register',
    prepare: elsewhere(() => confirmWalletOrder(anOrder(100_001), session)),
  },
  {
    name: 'a review',
    permission: 'contradictions.review',
    prepare: async () => {
      await mirrorWallets(harness.wallet);
      await mirrorWallets({ ...harness.wallet, chainId: 'polygon' });
      const ids = (await listContradictions(database(), { walletId })).map(({ id }) => id);
      return () => reviewWalletContradictions({ walletId, ids, note: null, session });
    },
  },
  {
    name: 'a mark as handled',
    permission: 'contradictions.review',
    prepare: async () => {
      const limits = { limitMinor: 200_000, reconciliationStatus: 'synced', calldata: null };
      await mirrorOrdered({ ...harness.wallet, state: 'active', ...limits });
      const seen = { txSignatures: [], limitCents: 200_000 };
      return () => handleWallet({ walletId, ...seen, note: 'Aprovado', session });
    },
  },
  {
    name: 'a preparation',
    permission: 'wallets.grant',
    prepare: ordered(() => prepareGrant({ walletId, session })),
  },
  {
    name: 'a request to a wallet',
    permission: 'wallets.grant',
    prepare: ordered(() => confirmGrant({ walletId, staged: { to, data, chainRef, signerWallet }, session })),
  },
  {
    name: 'signed bytes, which only the service would broadcast,',
    permission: 'wallets.grant',
    prepare: async () => {
      const grant = await aSolanaGrant();
      ({ walletId } = grant);
      const signedTransactionBase64 = signOnSolana(grant.message, grant.whitelister);
      return () => submitGrant({ walletId, signedTransactionBase64, session });
    },
  },
  {
    name: 'a sync',
    permission: 'wallets.grant',
    prepare: ordered(() => syncWallet({ walletId, session })),
  },
  {
    name: 'a cancellation',
    permission: 'wallets.cancel',
    prepare: ordered(() => cancelWallet({ walletId, session })),
  },
];

const register = (idempotencyKey = randomUUID()) =>
  registerWallet({ idempotencyKey, chainId: 'base', address: WALLET, limitCents: 100_000 }, session);

describe.each(CHANGES)('$name', ({ permission, prepare }) => {
  test.for(endingsOf(permission))('is neither written nor sent once $how', async ({ end, code }) => {
    const act = await prepare();
    await end(session);
    const before = await digestTables(WITHOUT_READS);
    await expect(act()).rejects.toMatchObject({ fault: { code } });
    expect(harness.service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await digestTables(WITHOUT_READS)).toEqual(before);
  });
});

describe('what exists once is stored, also once the session is over', () => {
  const leave = () => revokeSessionsOf(database(), session.userId);
  const kinds = async () =>
    (await listNewestEvents(database(), walletId)).events.map(({ kind, actor }) => [kind, actor]);

  test('the hash of a grant that was sent', async () => {
    await mirrorOrdered(harness.wallet);
    await leave();
    await submitGrant({ walletId, txHash: HASH, session });
    const [stored] = await listGrantSubmissions(database(), walletId);
    expect(stored).toMatchObject({ txSignature: HASH, state: 'accepted' });
  });

  test('the answer to a registration that was sent', async () => {
    harness.on.create = async () => {
      await leave();
      const isNew = { linkedExisting: false, replayed: false };
      return reply({ wallet: harness.wallet, operation: null, transaction: null, ...isNew }, 201);
    };
    const key = randomUUID();
    await register(key);
    expect(await findWalletRequest(database(), key)).toMatchObject({ state: 'accepted', walletId });
  });

  test.for([
    ['prepare', 'nothing_prepared', () => prepareGrant({ walletId, session })],
    ['sync', 'synced', () => syncWallet({ walletId, session })],
    ['remove', 'cancelled', () => cancelWallet({ walletId, session })],
  ] as const)('the answer to a %s that was sent', async ([call, kind, act]) => {
    harness.wallet = { ...harness.wallet, calldata: null };
    await mirrorOrdered(harness.wallet);
    const answer = harness.on[call];
    harness.on[call] = async (turn) => {
      await leave();
      return answer(turn);
    };
    await act();
    expect(harness.sent(call)).toHaveLength(1);
    expect(await kinds()).toContainEqual([kind, session.email]);
  });
});
