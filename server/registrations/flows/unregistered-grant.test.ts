import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { decodeTransactionBase64, findSignature } from '#lib/solana/message/transaction.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { readWallets, submitGrants } from '#server/jobs/wallet-jobs.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { handleWallet } from '#server/registrations/handle-wallet.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { listWalletTasks } from '#server/registrations/list-wallet-tasks.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { database } from '#server/store/database.ts';
import { refused } from '#server/testing/refused.ts';
import {
  aWireWallet,
  HASH,
  mirrorOrdered,
  mirrorWallets,
  OTHER_HASH,
  refusal,
  reply,
  runWalletJob,
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
  await mirrorOrdered(harness.wallet);
  walletId = harness.wallet.id;
});

const detail = () => getWallet({ id: walletId, session });
const tasks = async () => (await listWalletTasks(database())).map(({ reason }) => reason);
const submit = (txHash = HASH) => submitGrant({ walletId, txHash, session });
const cancel = async () => {
  harness.on.remove = () => {
    harness.isDeleted = true;
    return reply({ id: walletId });
  };
  await cancelWallet({ walletId, isRequestRejected: true, session });
};
/** From here on the registration is one on Solana, with a grant that its wallet has signed. */
const signSolana = async () => {
  const grant = await aSolanaGrant();
  ({ walletId } = grant);
  const signedTransactionBase64 = signOnSolana(grant.message, grant.whitelister);
  const signature = findSignature(decodeTransactionBase64(signedTransactionBase64)) ?? '';
  return { signature, signedTransactionBase64 };
};
const LATE = refused('wallet_cancelled_meanwhile');
const handle = (txSignatures: string[], by = session) =>
  handleWallet({ walletId, txSignatures, limitCents: null, note: 'Falhou na rede', session: by });

describe('[R132] an address that may be authorized without a registration needs a user', () => {
  test('where a hash came after the cancellation', async () => {
    await cancel();
    await expect(submit()).rejects.toMatchObject(LATE);
    expect(walletNextStep(await detail())).toEqual({ kind: 'unregistered_grant', txSignatures: [HASH] });
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
    const { wallets } = await listWallets({ session });
    expect(wallets.map((wallet) => walletNextStep(wallet).kind)).toEqual(['unregistered_grant']);
  });

  test('where a hash was waiting when the registration was deleted elsewhere', async () => {
    harness.on.submit = () => 'cut';
    await submit();
    harness.isDeleted = true;
    harness.on.submit = () => reply({ code: 'NOT_FOUND', message: 'Wallet not found' }, 404);
    await runWalletJob(readWallets);
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
    await runWalletJob(submitGrants, 2);
    expect((await detail()).submission).toMatchObject({ state: 'refused', faultCode: 'not_found' });
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
  });

  test('where one that the service refused was not proven to have had no effect', async () => {
    harness.on.submit = () => refusal('PREPARATION_EXPIRED', { status: 410 });
    await expect(submit()).rejects.toThrow();
    await cancel();
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
  });

  test.each(['wallet_grant_reverted', 'wallet_grant_absent'])(
    'not where the chain shows that it authorized nothing: %s',
    async (code) => {
      harness.on.submit = () => refusal('VERIFICATION_FAILED', { status: 422 });
      await expect(submit()).rejects.toThrow();
      await database().execute(
        sql`update grant_submissions set fault = jsonb_build_object('code', ${code}::text)`,
      );
      await cancel();
      expect(await tasks()).toEqual([]);
    },
  );

  test('not where the service has taken it, nor where no hash came', async () => {
    await submit();
    await cancel();
    expect(await tasks()).toEqual([]);
  });

  const NOT_BROADCAST = [
    refusal('TRANSACTION_EXPIRED'),
    refusal('TRANSACTION_MISMATCH', { status: 422 }),
    refusal(undefined, { status: 400, message: 'No pending prepared transaction exists for this wallet' }),
  ];
  test.each([
    ['may have broadcast it', refusal('NOT_ON_CHAIN'), true],
    ...NOT_BROADCAST.map((answer) => ['says that it did not', answer, false] as const),
  ] as const)('on Solana, where the service has got it and %s: %j', async (_name, answer, isAsked) => {
    const { signature, ...signed } = await signSolana();
    harness.on.submit = () => answer;
    await expect(submitGrant({ walletId, ...signed, session })).rejects.toThrow();
    await cancel();
    if (!isAsked) return expect(walletNextStep(await detail()).kind).toBe('cancelled');
    const step = { kind: 'unregistered_grant', txSignatures: [signature] };
    expect(walletNextStep(await detail())).toEqual(step);
    await expect(handle([signature.toLowerCase()])).rejects.toMatchObject(refused('wallet_task_changed'));
    await handle([signature]);
    expect(walletNextStep(await detail()).kind).toBe('cancelled');
  });

  test.each(NOT_BROADCAST)('on Solana, where the answer to an earlier send is lost: %j', async (answer) => {
    const { signature, ...signed } = await signSolana();
    harness.on.submit = () => reply('<html>unavailable</html>', 503);
    await submitGrant({ walletId, ...signed, session });
    harness.on.submit = () => answer;
    await runWalletJob(submitGrants, 2);
    expect(harness.sent('submit')).toHaveLength(2);
    expect((await detail()).submission).toMatchObject({ state: 'refused' });
    await cancel();
    const step = { kind: 'unregistered_grant', txSignatures: [signature] };
    expect(walletNextStep(await detail())).toEqual(step);
    expect(await tasks()).toContain('wallet_authorized_unregistered');
  });

  test('not on Solana, where an earlier send was not processed', async () => {
    const { signature: _, ...signed } = await signSolana();
    harness.on.submit = () => reply({ code: 'UNAUTHORIZED', message: 'no such key' }, 401);
    await submitGrant({ walletId, ...signed, session }).catch(() => undefined);
    harness.on.submit = () => refusal('TRANSACTION_EXPIRED');
    await runWalletJob(submitGrants, 2);
    expect(harness.sent('submit')).toHaveLength(2);
    await cancel();
    expect(walletNextStep(await detail()).kind).toBe('cancelled');
  });

  test('not on Solana, where the service never got it', async () => {
    const { signature: _, ...signed } = await signSolana();
    harness.on.submit = () => reply({ code: 'UNAUTHORIZED', message: 'no such key' }, 401);
    await submitGrant({ walletId, ...signed, session }).catch(() => undefined);
    await database().execute(sql`update wallets set deleted_at = now() where id = ${walletId}`);
    expect(walletNextStep(await detail()).kind).toBe('cancelled');
  });
});

describe('an address that may be authorized without a registration', () => {
  beforeEach(async () => {
    await cancel();
    await expect(submit()).rejects.toMatchObject(LATE);
  });

  test('has one again while another registration of it is there', async () => {
    const next = aWireWallet({ address: WALLET.toLowerCase() });
    await mirrorOrdered(next);
    expect(await tasks()).toEqual(['wallet_sign']);
    await database().execute(sql`update wallets set deleted_at = now() where id = ${next.id}`);
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
  });

  test('is none of another network', async () => {
    await mirrorOrdered(aWireWallet({ chainId: 'polygon' }));
    expect(await tasks()).toEqual(['wallet_authorized_unregistered', 'wallet_sign']);
  });

  test('is done once a user has marked each transaction as handled, with a note', async () => {
    await expect(submit(OTHER_HASH)).rejects.toMatchObject(LATE);
    await handle([HASH]);
    expect(walletNextStep(await detail())).toMatchObject({ txSignatures: [OTHER_HASH] });
    await handle([HASH, OTHER_HASH]);
    const { events } = await detail();
    expect(walletNextStep(await detail()).kind).toBe('cancelled');
    expect(await tasks()).toEqual([]);
    const line = { actor: session.email };
    expect(events.slice(0, 4)).toMatchObject([
      { ...line, kind: 'handling_note', detail: 'Falhou na rede' },
      { ...line, kind: 'hash_handled', detail: OTHER_HASH },
      { ...line, kind: 'handling_note' },
      { ...line, kind: 'hash_handled', detail: HASH },
    ]);
    expect(events.filter(({ kind }) => kind === 'hash_handled')).toHaveLength(2);
  });

  test('is marked by no other hash, and again by one that comes later', async () => {
    await expect(handle([OTHER_HASH])).rejects.toMatchObject(refused('wallet_task_changed'));
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
    await handle([HASH]);
    await expect(submit(OTHER_HASH)).rejects.toMatchObject(LATE);
    expect(await tasks()).toEqual(['wallet_authorized_unregistered']);
  });

  test('is marked only by a user with the permission to review', async () => {
    await expect(handle([HASH], await sessionOf('signer'))).rejects.toMatchObject(refused('forbidden'));
    await handle([HASH], await sessionOf('approver'));
    expect(await tasks()).toEqual([]);
  });
});

describe('[R109] a limit in force that is higher than the ordered one', () => {
  const raise = async (limitMinor: number, updatedAt: string) => {
    const active = { state: 'active', reconciliationStatus: 'synced', calldata: null };
    harness.wallet = { ...harness.wallet, ...active, limitMinor, updatedAt };
    await mirrorWallets(harness.wallet);
  };
  const accept = (limitCents: number) =>
    handleWallet({ walletId, txSignatures: [], limitCents, note: 'Aprovado', session });

  test('needs a user until one has marked this limit as handled', async () => {
    await raise(429_496, '2026-11-21T13:00:00.000Z');
    expect(await tasks()).toEqual(['wallet_limit_raised']);
    await expect(accept(200_000)).rejects.toMatchObject(refused('wallet_task_changed'));
    expect(await tasks()).toEqual(['wallet_limit_raised']);
    await accept(429_496);
    expect(await tasks()).toEqual([]);
    expect(walletNextStep(await detail()).kind).toBe('ready_raised');
    await raise(100_000, '2026-11-21T14:00:00.000Z');
    await raise(429_496, '2026-11-21T15:00:00.000Z');
    expect(await tasks()).toEqual(['wallet_limit_raised']);
  });
});
