import { generatePrivateKey } from 'viem/accounts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { findAxeViolations } from '#e2e/fixtures/axe.ts';
import {
  dailyLimitBaseUnits,
  hasWhitelistEntry,
  readSafeFile,
  readyOn,
  sendOwnGrant,
} from '#e2e/fixtures/stories/grant-story.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { GrantPanel } from '#e2e/pages/grant-panel.ts';
import { WalletPage } from '#e2e/pages/wallet-page.ts';
import { installEvmAccount, installEvmKey } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

// The signer has a page of their own; `page` is the operator's, open on the wallet from before it is signed:
// it must follow by itself (R96).
test.use({ role: 'operator' });
// The owner's transactions are in turn, as one user would send them.
test.describe.configure({ mode: 'default' });

/** What `service.registerWallet` asks for. */
const LIMIT_CENTS = 100_000;

test('[R113] [R114] path A: the authorizing wallet signs, the service broadcasts, every open page shows it', async ({
  page,
  pageAs,
  control,
  register,
  store,
}) => {
  const { walletId, address } = await register('solana');
  await new WalletPage(page).open(walletId);
  const signerPage = await pageAs('signer');
  const wallet = await SolanaTestWallet.install(signerPage, {
    name: 'Whitelister Wallet',
    secretKey: await control.accountSecret('solana', 'whitelister'),
  });
  const panel = new GrantPanel(signerPage);
  await panel.open(walletId);
  await panel.connect(wallet.name).click();
  await panel.prepareAndSign.click();
  await expect(readyOn(signerPage, 'solana')).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'solana')).toBeVisible();
  expect(wallet.signatureRequests).toHaveLength(1);
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  expect(await hasWhitelistEntry(await control.chain('solana'), address)).toBe(true);
});

test('[R126] [R127] path B: a transaction of one’s own, proven by the signature that the chain has', async ({
  page,
  pageAs,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('solana');
  const { walletId, address } = await register('solana');
  await new WalletPage(page).open(walletId);
  const signerPage = await pageAs('signer');
  const panel = new GrantPanel(signerPage);
  await panel.open(walletId);
  await panel.unfold('grant.selfBuilt.summary');
  await panel.askForInstruction.click();
  await expect(panel.downloadInstruction).toBeVisible();
  expect(await findAxeViolations(signerPage)).toEqual([]);
  const downloading = signerPage.waitForEvent('download');
  await panel.downloadInstruction.click();
  const secretKey = await control.accountSecret('solana', 'whitelister');
  await sendOwnGrant(chain, { download: await downloading, secretKey });
  await expect.poll(() => hasWhitelistEntry(chain, address)).toBe(true);
  await panel.proveWithFoundSignature();
  await expect(readyOn(signerPage, 'solana')).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'solana')).toBeVisible();
  await expect.poll(() => store.walletState(walletId)).toBe('active');
});

test('[R117] [R123] path C: sent once by the owner, and followed to its receipt', async ({
  page,
  pageAs,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('base');
  const { walletId, address } = await register('base');
  await new WalletPage(page).open(walletId);
  const signerPage = await pageAs('signer');
  const panel = new GrantPanel(signerPage);
  await panel.open(walletId);
  await panel.connect(DemoWallet.displayName).click();
  await new DemoWallet(signerPage).connect(await control.accountAddress('base', 'owner'));
  await panel.switchNetwork.click();
  await expect(panel.checksPassed).toBeVisible();
  expect(await findAxeViolations(signerPage)).toEqual([]);
  await panel.send.click();
  await new DemoWallet(signerPage).confirmTransaction();
  await expect(readyOn(signerPage, 'base')).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'base')).toBeVisible();
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  await expect.poll(() => store.grantSubmissionStates(walletId)).toEqual(['accepted']);
  expect(await dailyLimitBaseUnits(chain, address)).toBe(expectedBaseUnits(LIMIT_CENTS));
});

test('[R7] [R123] another account is blocked, a look-alike network refused, a hash sent elsewhere taken', async ({
  page,
  pageAs,
  control,
  register,
}) => {
  const chain = await control.chain('base');
  const { walletId, address } = await register('base');
  await new WalletPage(page).open(walletId);
  const signerPage = await pageAs('signer');
  const stranger = await installEvmKey(signerPage, control, {
    name: 'Stranger Wallet',
    privateKey: generatePrivateKey(),
    chainIds: ['base'],
  });
  const owner = await installEvmAccount(signerPage, control, {
    name: 'Owner Wallet',
    account: 'owner',
    chainIds: ['base'],
  });
  // Its network has the right number and nothing else.
  const lookAlike = new Map<string, unknown>([
    ['eth_getCode', '0x'],
    ['eth_getBlockByNumber', { hash: `0x${'00'.repeat(32)}` }],
  ]);
  owner.onRead = async (method) => lookAlike.get(method) ?? null;
  const panel = new GrantPanel(signerPage);
  await panel.open(walletId);
  await panel.connect(stranger.name).click();
  await expect(signerPage.getByText(stranger.address, { exact: false }).first()).toBeVisible();
  await expect(panel.send).toBeHidden();
  await panel.disconnect.click();
  await panel.connect(owner.name).click();
  await expect(panel.failedCheck('network')).toBeVisible();
  expect(owner.signatureRequests).toEqual([]);

  await panel.showCall();
  const downloading = signerPage.waitForEvent('download');
  await panel.safeFile.click();
  const call = await readSafeFile(await downloading);
  await panel.giveHash(await owner.send({ from: owner.address, ...call }));
  await expect(readyOn(signerPage, 'base')).toBeVisible({ timeout: 60_000 });
  expect(await dailyLimitBaseUnits(chain, address)).toBe(expectedBaseUnits(LIMIT_CENTS));
});
