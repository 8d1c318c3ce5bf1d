import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { dailyLimitBaseUnits, hasWhitelistEntry, readyOn } from '#e2e/fixtures/stories/grant-story.ts';
import { installEvmAccount } from '#e2e/fixtures/install-evm-account.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { copyOf } from '#e2e/pages/copy.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { GrantPanel } from '#e2e/pages/grant-panel.ts';
import { WalletPage } from '#e2e/pages/wallet-page.ts';

// On Ethereum, because the other files' owners send on Base and Polygon. The wrong behaviour of each wallet
// mode is tested beside the wallet; these tests check what a user sees of it, and that it ends in one grant
// of the right amount.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default' });

const WALLET = DemoWallet.displayName;
const PATIENCE = { timeout: 60_000 };
/** What `service.registerWallet` asks for. */
const LIMIT_BASE_UNITS = expectedBaseUnits(100_000);

test('[R114] [R113] an authorizing wallet’s wallet that signs something else is named; a fee of its own is taken', async ({
  page,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('solana');
  const { walletId, address } = await register('solana');
  const whitelister = await control.accountAddress('solana', 'whitelister');
  const panel = new GrantPanel(page);
  const wallet = new DemoWallet(page);
  await panel.open(walletId);
  await wallet.misbehave('change_accounts');
  await panel.connect(WALLET).click();
  await wallet.connect(whitelister);
  await panel.prepareAndSign.click();
  await wallet.confirmTransaction();
  await expect(panel.outcome('changed', WALLET)).toBeVisible();
  for (const [mode, outcome] of [
    ['add_guards', 'lighthouse'],
    ['other_account', 'signature'],
  ] as const) {
    await wallet.misbehave(mode);
    await panel.prepareAgain.click();
    await wallet.confirmTransaction();
    await expect(panel.outcome(outcome, WALLET)).toBeVisible();
  }
  await panel.otherWallet.click();
  await wallet.misbehave('only_sign_and_send');
  await panel.connect(WALLET).click();
  await wallet.connect(whitelister);
  await expect(panel.cannotSignOnly(WALLET)).toBeVisible();
  await expect(panel.prepareAndSign).toBeHidden();
  expect(await hasWhitelistEntry(chain, address)).toBe(false);
  expect(await store.grantSubmissionStates(walletId)).toEqual([]);

  await panel.changeAccount.click();
  await wallet.misbehave('add_fee');
  await panel.connect(WALLET).click();
  await wallet.connect(whitelister);
  await panel.prepareAndSign.click();
  await wallet.confirmTransaction();
  await expect(readyOn(page, 'solana')).toBeVisible(PATIENCE);
  expect(await hasWhitelistEntry(chain, address)).toBe(true);
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  await expect.poll(() => store.grantSubmissionStates(walletId)).toEqual(['accepted']);
});

test('[R120] [R123] an owner’s wallet that changes what it sends, or gives the hash of a proposal, holds nothing up', async ({
  page,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('ethereum');
  const { walletId, address } = await register('ethereum');
  const panel = new GrantPanel(page);
  const wallet = new DemoWallet(page);
  await panel.open(walletId);
  await panel.connect(WALLET).click();
  await wallet.connect(await control.accountAddress('ethereum', 'owner'));
  const { decision } = new WalletPage(page);
  await wallet.misbehave('reject_all');
  await panel.send.click();
  await expect(panel.outcome('rejected')).toBeVisible();

  await wallet.misbehave('change_value');
  await panel.send.click();
  await wallet.confirmTransaction();
  await expect(panel.changedSent(WALLET, 'value')).toBeVisible();
  await expect(decision).toHaveText(copyOf('wallets.step.submission_refused.title'), PATIENCE);
  expect(await dailyLimitBaseUnits(chain, address)).toBe(0n);
  await new WalletPage(page).open(walletId);
  await panel.startAgain.click();
  await panel.prepareCall.click();
  await wallet.misbehave('propose');
  await panel.send.click();
  await wallet.confirmTransaction();
  await expect(decision).toHaveText(copyOf('wallets.step.sent_unknown.title'), PATIENCE);
  expect(await store.grantSubmissionStates(walletId)).toEqual(['refused', 'waiting']);

  await panel.startAgain.click();
  await wallet.misbehave('speed_up');
  await panel.send.click();
  await wallet.confirmTransaction();
  await expect(readyOn(page, 'ethereum')).toBeVisible(PATIENCE);
  expect(await dailyLimitBaseUnits(chain, address)).toBe(LIMIT_BASE_UNITS);
  await expect.poll(async () => (await store.grantSubmissionStates(walletId)).at(-1)).toBe('accepted');
});

test('[R117] two tabs of one grant: the second warns while the first waits, and both see a grant that got no answer', async ({
  page,
  context,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('ethereum');
  const { walletId, address } = await register('ethereum');
  const owner = await control.accountAddress('ethereum', 'owner');
  const panel = new GrantPanel(page);
  const wallet = new DemoWallet(page);
  await panel.open(walletId);
  await panel.connect(WALLET).click();
  await wallet.connect(owner);
  await expect(panel.checksPassed).toBeVisible();
  const otherTab = await context.newPage();
  const otherPanel = new GrantPanel(otherTab);
  await otherPanel.open(walletId);
  await wallet.misbehave('fail_after_sending');
  await panel.send.click();
  await expect(otherPanel.isOpenElsewhere).toBeVisible();
  await wallet.confirmTransaction();
  await expect(panel.outcome('unknown')).toBeVisible();
  await expect(panel.sendAgain).toBeVisible();
  await expect(otherPanel.isOpenElsewhere).toBeVisible();

  await expect.poll(() => dailyLimitBaseUnits(chain, address)).toBe(LIMIT_BASE_UNITS);
  await new WalletPage(otherTab).recheck.click();
  await expect(readyOn(otherTab, 'ethereum')).toBeVisible();
  await expect(readyOn(page, 'ethereum')).toBeVisible();
  await expect.poll(() => store.walletState(walletId)).toBe('active');
});

test('[R120] an owner’s EVM wallet that sends a grant and answers an object: nothing waits for ever', async ({
  page,
  control,
  register,
}) => {
  const chain = await control.chain('ethereum');
  const { walletId, address } = await register('ethereum');
  const wallet = await installEvmAccount(page, control, {
    name: 'Owner Wallet',
    account: 'owner',
    chainIds: ['ethereum'],
  });
  const sent = Promise.withResolvers<string>();
  wallet.onSend = async (transaction) => {
    const hash = await wallet.send(transaction);
    sent.resolve(hash);
    return { hash };
  };
  const panel = new GrantPanel(page);
  await panel.open(walletId);
  await panel.connect(wallet.name).click();
  await panel.send.click();
  await expect(panel.outcome('no_hash', wallet.name)).toBeVisible();
  await panel.giveHash(await sent.promise);
  await expect(readyOn(page, 'ethereum')).toBeVisible(PATIENCE);
  expect(await dailyLimitBaseUnits(chain, address)).toBeGreaterThan(0n);
});
