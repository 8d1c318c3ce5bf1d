import { describe, expect } from 'vitest';
import { awaitsSignature } from '#lib/registrations/filter-wallets.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  anOperation,
  HASH,
  OTHER_HASH,
  refusal,
  reply,
  runWalletJob,
} from '#server/testing/registrations/wallet-harness.ts';
import { cancelWallet } from '#server/registrations/cancel-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import {
  activate,
  detail,
  session,
  submit,
  useMirroredWallet,
  walletId,
} from '#server/testing/registrations/grant-steps.ts';
import { refused } from '#server/testing/refused.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
useMirroredWallet();

describe('[R120] another transaction than the first one at the service', () => {
  test('one of ours that goes again is what the page shows, and not the refused one', async () => {
    harness.on.submit = (call) => {
      if (call === 1) return refusal('VERIFICATION_FAILED', { status: 422 });
      return call === 2 ? refusal('TX_HASH_MISMATCH') : refusal('RECEIPT_PENDING');
    };
    const shown = async () => {
      const wallet = await detail();
      return [walletNextStep(wallet).kind, wallet.submission?.txSignature];
    };
    await expect(submit(OTHER_HASH)).rejects.toMatchObject(refused('wallet_verification_failed'));
    harness.operations = [anOperation({ status: 'submitted', txSignature: OTHER_HASH })];
    await expect(submit(HASH)).rejects.toMatchObject(refused('wallet_tx_hash_mismatch'));
    expect(await shown()).toEqual(['await_receipt', OTHER_HASH]);
    await runWalletJob(submitGrants);
    expect(await shown()).toEqual(['await_receipt', OTHER_HASH]);
  });

  test.each([
    ['names none', []],
    ['names the very one that it refused', [anOperation({ status: 'submitted', txSignature: HASH })]],
  ])('where the service %s, the first hash is asked for and nothing is signed', async (_name, operations) => {
    harness.operations = operations;
    harness.on.submit = () => refusal('TX_HASH_MISMATCH');
    await expect(submit(HASH)).rejects.toMatchObject(refused('wallet_original_unknown'));
    const wallet = await detail();
    expect(walletNextStep(wallet)).toMatchObject({ kind: 'submission_refused', remedy: 'original' });
    expect(awaitsSignature(wallet)).toBe(false);
    harness.on.submit = () => activate();
    await submit(OTHER_HASH);
    expect(await detail()).toMatchObject({ state: 'active', submission: { txSignature: OTHER_HASH } });
  });
});

describe('[R136] [R128] a pending registration whose grant the service refused', () => {
  const NOTHING = { calldata: null };
  test.each([
    ['WHITELISTER_NOT_ACTIVE', 'wallet_whitelister_not_active', true],
    ['WHITELISTER_NOT_PROVISIONED', 'wallet_whitelister_not_provisioned', true],
    ['OPERATION_IN_FLIGHT', 'wallet_operation_in_flight', false],
    ['TX_HASH_MISMATCH', 'wallet_original_unknown', false],
    ['WALLET_NOT_MANAGED', 'wallet_not_managed', false],
  ])('with %s can be signed again once a sync found nothing', async (code, fault, isSignedBefore) => {
    harness.wallet = { ...harness.wallet, ...NOTHING };
    harness.on.submit = () => refusal(code);
    await expect(submit()).rejects.toMatchObject(refused(fault));
    expect(awaitsSignature(await detail())).toBe(isSignedBefore);
    const sync = (outcome: string) => {
      harness.on.sync = () => reply({ outcome, wallet: harness.wallet, operation: null });
      return syncWallet({ walletId, session });
    };
    await sync('teleported');
    expect(awaitsSignature(await detail())).toBe(isSignedBefore);
    await sync('not_on_chain');
    expect(awaitsSignature(await detail())).toBe(true);
  });
});

describe('a refusal with an unknown code', () => {
  const WORDS = [
    ['an unknown 409', refusal('SOMETHING_NEW')],
    ['a 409 without details', refusal(undefined)],
    ['an unknown 400', refusal('SOMETHING_NEW', { status: 400 })],
    ['an unknown 422', refusal('SOMETHING_NEW', { status: 422 })],
    ['a key that is said to carry another body', refusal('IDEMPOTENCY_KEY_MISMATCH')],
    [
      'a structural refusal',
      reply({ data: null, success: false, error: [{ code: 'custom', path: 'txHash', message: 'no' }] }, 400),
    ],
  ] as const;

  test.each(WORDS)('%s of submit: the chain is read first', async (_name, answer) => {
    harness.on.submit = () => answer;
    await expect(submit()).rejects.toMatchObject(refused('wallet_refusal_unknown'));
    expect(walletNextStep(await detail())).toMatchObject({
      kind: 'submission_refused',
      remedy: 'recheck_or_sign',
    });
  });

  test.each(WORDS.filter(([name]) => !name.startsWith('a key')))(
    '%s of prepare, sync and cancel names no field',
    async (_name, answer) => {
      harness.on.prepare = () => answer;
      harness.on.sync = () => answer;
      harness.on.remove = () => answer;
      await expect(prepareGrant({ walletId, session })).rejects.toMatchObject(
        refused('wallet_refusal_unknown'),
      );
      await expect(syncWallet({ walletId, session })).rejects.toMatchObject(
        refused('wallet_refusal_unknown'),
      );
      const admin = await sessionOf('admin');
      const cancelling = cancelWallet({ walletId, session: admin });
      await expect(cancelling).rejects.toMatchObject(refused('wallet_refusal_unknown'));
    },
  );
});
