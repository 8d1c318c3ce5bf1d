import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { generatePrivateKey } from 'viem/accounts';
import type { ChainId } from '#lib/chains/chains.ts';
import { killEvmBurns, killSolanaBurns } from '#e2e/fixtures/stories/burn-kills.ts';
import { KillStory } from '#e2e/fixtures/stories/kill-story.ts';
import { killTab } from '#e2e/fixtures/stories/kill-tab.ts';
import { test as base } from '#e2e/fixtures/test.ts';
import { installEvmKey } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

interface Fixtures {
  /** Makes the account a holder, and begins. */
  begin: (chainId: ChainId, holder: string) => Promise<KillStory>;
}

const test = base.extend<Fixtures>({
  begin: async ({ context, stack: { dashboardUrl }, store, control, service }, use) => {
    await use(async (chainId, holder) => {
      await control.makeHolder(chainId, holder, 10_000_000_000n);
      const harness = { context, dashboardUrl, chainId, store, control, service, kill: killTab };
      return await KillStory.begin(harness, holder);
    });
  },
});

// Each test's account is its own. The server's part is in server/burns/flows/kills.test.ts, both together in
// resilience.spec.ts.
test.use({ role: 'signer' });

test('[R79] [B5] [B7] an EVM burn survives its tab, killed at each step: one burn, one proof', async ({
  context,
  control,
  begin,
}) => {
  const wallet = await installEvmKey(context, control, {
    name: 'Other Wallet',
    privateKey: generatePrivateKey(),
    chainIds: ['base'],
  });
  await killEvmBurns(await begin('base', wallet.address), wallet);
});

test('[R79] [R72] [B5] [B7] a Solana burn survives its tab, killed at each step: one burn, one proof', async ({
  context,
  control,
  service,
  begin,
}) => {
  const secretKey = bs58.encode(Keypair.generate().secretKey);
  const wallet = await SolanaTestWallet.install(context, { name: 'Other Solana Wallet', secretKey });
  // On Solana the service prepares for registered wallets only.
  const whitelister = await control.accountAddress('solana', 'whitelister');
  const walletId = await service.registerSolanaWallet(wallet.address, whitelister);
  await control.forceWallet(walletId, { state: 'active', reconciliationStatus: 'synced' });
  await killSolanaBurns(await begin('solana', wallet.address), wallet);
  await control.forceWallet(walletId, { state: 'revoked' });
});
