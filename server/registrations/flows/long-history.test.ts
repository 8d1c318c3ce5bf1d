import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { database } from '#server/store/database.ts';
import { appendRepeatable } from '#server/store/registrations/wallet-events-repository.ts';
import { refused } from '#server/testing/refused.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  HASH,
  mirrorOrdered,
  refusal,
  reply,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
let session: Session;
let walletId: string;
const { to, data, chainRef, signerWallet } = aWireCalldata();
const STAGED = { to, data, chainRef, signerWallet };
beforeEach(async () => {
  session = await sessionOf('admin');
  harness.wallet = { ...harness.wallet, calldata: aWireCalldata() };
  await mirrorOrdered(harness.wallet);
  walletId = harness.wallet.id;
  harness.on.remove = () => {
    harness.isDeleted = true;
    return reply({ id: walletId });
  };
});

const ask = (isHandedOut = false) => confirmGrant({ walletId, staged: STAGED, isHandedOut, session });
const detail = () => getWallet({ id: walletId, session });
const countOf = async (asked: string) => (await detail()).events.filter(({ kind }) => kind === asked).length;
/** As an earlier build wrote them, without a limit. */
const askedOften = (count: number, secondsAgo: number) =>
  database().execute(sql`
    insert into wallet_events (wallet_id, kind, actor, occurred_at)
    select ${walletId}, 'asked', 'who@example.com', now() - ${secondsAgo} * interval '1 second'
    from generate_series(1, ${count})`);

describe('[R132] a registration for which wallets were asked again and again', () => {
  test('has a history that does not grow with it, and the last request counts', async () => {
    for (let n = 0; n < 25; n += 1) await ask();
    for (let n = 0; n < 25; n += 1) await ask(true);
    expect([await countOf('asked'), await countOf('handed_out')]).toEqual([20, 20]);
    await database().execute(sql`update wallet_events set occurred_at = now() - interval '31 minutes'
      where kind = 'asked'`);
    await database().execute(sql`update wallet_events set detail = (now() - interval '1 second')::text
      where kind = 'handed_out'`);
    await ask();
    expect([await countOf('asked'), (await detail()).events[0]?.kind]).toEqual([20, 'asked']);
    await expect(cancelWallet({ walletId, session })).rejects.toMatchObject(refused('wallet_signature_open'));
  });

  test('has each request of another actor on record', async () => {
    for (let n = 0; n < 25; n += 1) await ask();
    await appendRepeatable(database(), { walletId, kind: 'asked', actor: 'another@example.com' });
    expect(await countOf('asked')).toBe(21);
  });

  test('shows the newest of its history, and says that there are older ones', async () => {
    expect((await detail()).hasOlderEvents).toBe(false);
    await askedOften(250, 60);
    const { events, hasOlderEvents } = await detail();
    expect({ shown: events.length, hasOlderEvents }).toEqual({ shown: 200, hasOlderEvents: true });
    expect(events[0]?.kind).toBe('asked');
  });

  test('can be cancelled once that is over, however long its history is', async () => {
    await askedOften(150_000, 31 * 60);
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    for (const again of [1, 2])
      await expect(submitGrant({ walletId, txHash: HASH, session }), String(again)).rejects.toThrow();
    await expect(cancelWallet({ walletId, session })).resolves.toEqual({ walletId });
  });

  test('lets a user ask often, and not without end', async () => {
    for (let n = 0; n < 120; n += 1) await ask();
    await expect(ask()).rejects.toMatchObject(refused('rate_limited'));
    harness.on.submit = () => refusal('RECEIPT_PENDING');
    await expect(submitGrant({ walletId, txHash: HASH, session })).resolves.toBeDefined();
  });
});
