import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { createSandboxFolder } from '#server/sandbox/testing/sandbox-process.ts';
import { createWalletClientFor, refusalOf, signStaged } from '#server/sandbox/testing/wallet-client.ts';

// Processes with chains of their own, killed and started again.
vi.setConfig({ testTimeout: 90_000 });

test('[R117] a kill loses no registration, no preparation, no submitted proof and no key', async () => {
  const folder = createSandboxFolder();
  const first = await folder.start();
  const before = await createWalletClientFor(first.client);
  const { secretKey = '' } = await first.client.account('solana', 'whitelister');
  const evm = await before.registerEvm();
  const solana = await before.registerSolana();
  const { txHash } = await before.signGrant(evm.wallet.calldata);
  const key = randomUUID();
  const pending = await before.submit(evm.wallet.id, { txHash }, key);
  expect(refusalOf(pending)[2]).toBe('RECEIPT_PENDING');
  const signed = signStaged(solana.transaction ?? { unsignedTransaction: '' }, secretKey);
  // Cut off in the middle, or right after: it is broadcast, and its caller does not wait any more.
  const cutOff = before.submit(solana.wallet.id, signed).catch(() => undefined);
  await vi.waitFor(
    async () =>
      expect(['submitted', 'confirmed']).toContain(
        (await before.read(solana.wallet.id)).operations[0]?.status,
      ),
    { ...PATIENCE, interval: 5 },
  );
  await first.kill();
  await cutOff;

  const second = await folder.start();
  const after = await createWalletClientFor(second.client);
  const kept = await after.read(evm.wallet.id);
  expect(kept.operations).toMatchObject([{ status: 'submitted', txSignature: txHash }]);
  const again = await after.signGrant(evm.wallet.calldata);
  expect(again.txHash).toBe(txHash);
  await again.broadcast();
  await vi.waitFor(
    async () => {
      const { status } = await after.submit(evm.wallet.id, { txHash }, key);
      expect(status).toBe(200);
    },
    { ...PATIENCE, interval: 1000 },
  );
  // What was broadcast is followed up without a call.
  await vi.waitFor(
    async () => expect((await after.read(solana.wallet.id)).wallet.state).toBe('active'),
    PATIENCE,
  );
  expect((await after.read(solana.wallet.id)).operations).toMatchObject([
    { status: 'confirmed', txSignature: signed.signature },
  ]);
  await second.end('SIGTERM');
  folder.remove();
});
