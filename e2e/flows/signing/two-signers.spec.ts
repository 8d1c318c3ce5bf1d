import type { BrowserContext, Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { blockNumber, burnedAfter } from '#e2e/fixtures/chain-readers.ts';
import { actionIdOf } from '#e2e/fixtures/endpoints.ts';
import { awaitingOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import { skewClock } from '#e2e/fixtures/skew-clock.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { copy, copyWith } from '#e2e/pages/copy.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { installEvmKey } from '#e2e/fixtures/install-evm-account.ts';

test.use({ role: 'signer' });
// One test after the other: they burn from one account, which is this file's own.
test.describe.configure({ mode: 'default' });

/** A used nonce is believed 64 blocks deep. */
const DEEP_BLOCKS = 70;
const SIGNER_NAME = 'Saulo Signatário';

const KEY = generatePrivateKey();

test.beforeAll(async ({ control }) => {
  await control.makeHolder('polygon', privateKeyToAccount(KEY).address, 10_000_000_000n);
});

const installWallet = (page: Page | BrowserContext, control: SandboxControl) =>
  installEvmKey(page, control, { name: 'Other Wallet', privateKey: KEY, chainIds: ['polygon'] });

/**
 * Holds what these pages claim until each has claimed. Else the answer to the first is on the other's page
 * before that is pressed, whose button is then not to be pressed.
 */
async function meetAtClaim(pages: readonly Page[]): Promise<void> {
  const action = actionIdOf('server/actions/burns.ts#claimSigning');
  const waiting = new Set<Page>();
  const met = Promise.withResolvers<undefined>();
  for (const page of pages) {
    await page.route('**/intents/*', async (route) => {
      if (route.request().headers()['next-action'] === action) {
        waiting.add(page);
        if (waiting.size === pages.length) met.resolve(undefined);
        await met.promise;
      }
      await route.fallback();
    });
  }
}

test('[B7] [R64] two users with clocks an hour off press at the same time: one wallet is asked, one burn is made', async ({
  page,
  pageAs,
  control,
  service,
  store,
}) => {
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'polygon', amountCents: 88_801 },
  );

  const pages = [page, await pageAs('admin')] as const;
  await skewClock(pages[0], HOUR_MS);
  await skewClock(pages[1], -HOUR_MS);
  const wallets = await Promise.all(pages.map((one) => installWallet(one, control)));
  const first = await openPanel(pages[0], intentId);
  const second = await openPanel(pages[1], intentId);
  await first.connect('Other Wallet').click();
  await second.connect('Other Wallet').click();
  await first.prepare.click();
  await expect(first.checksPassed).toBeVisible();
  await expect(second.checksPassed).toBeVisible();
  for (const one of pages) {
    // An authorization ends five minutes before its intent, an hour after that was made.
    await expect(one.getByRole('timer').first()).toHaveText(/^5[0-5]:\d\d$/);
  }

  await meetAtClaim(pages);
  await Promise.all([first.sign.click(), second.sign.click()]);

  for (const one of pages) {
    await expect(new IntentPage(one).status('completed')).toBeVisible({ timeout: 60_000 });
  }
  expect(wallets.flatMap(({ signatureRequests }) => signatureRequests)).toHaveLength(1);
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
});

test('[B7] one user in two tabs: the wallet is asked in one, and a tab that is closed holds nothing up', async ({
  page,
  context,
  control,
  service,
  store,
}) => {
  const wallet = await installWallet(context, control);
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'polygon', amountCents: 88_802 },
  );
  const first = await openPanel(page, intentId);
  await first.connect(wallet.name).click();
  await first.prepare.click();
  await expect(first.checksPassed).toBeVisible();
  const otherTab = await context.newPage();
  await new IntentPage(otherTab).open(intentId);
  const second = new BurnPanel(otherTab);
  await second.resume.click();
  await expect(second.checksPassed).toBeVisible();

  wallet.onSend = () => new Promise(() => undefined);
  await first.sign.click();
  await expect.poll(() => wallet.signatureRequests).toHaveLength(1);
  await second.sign.click();
  await expect(otherTab.getByText(copy('burn.otherTab.title'))).toBeVisible();
  expect(wallet.signatureRequests).toHaveLength(1);

  await page.close();
  // What a tab held is free a moment after it is gone.
  const isHeld = () =>
    otherTab.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('burn-signing:'));
    });
  await expect.poll(isHeld).toBe(false);
  wallet.onSend = (transaction) => wallet.send(transaction);
  await second.sign.click();
  await expect(new IntentPage(otherTab).status('completed')).toBeVisible({ timeout: 60_000 });
  expect(wallet.signatureRequests).toHaveLength(2);
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
});

test('[B7] one user in two browsers: the second asks no wallet until the user has released the first there', async ({
  page,
  pageAs,
  control,
  service,
  store,
}) => {
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'polygon', amountCents: 88_804 },
  );
  const wallet = await installWallet(page, control);
  const first = await openPanel(page, intentId);
  await first.connect(wallet.name).click();
  await first.prepare.click();
  await expect(first.checksPassed).toBeVisible();
  wallet.onSend = () => new Promise(() => undefined);
  await first.sign.click();
  await expect.poll(() => wallet.signatureRequests).toHaveLength(1);

  const otherBrowser = await pageAs('signer');
  const otherWallet = await installWallet(otherBrowser, control);
  await new IntentPage(otherBrowser).open(intentId);
  const second = new BurnPanel(otherBrowser);
  await second.resume.click();
  await second.connect(otherWallet.name).click();
  await expect(second.checksPassed).toBeVisible();
  await expect(second.openInOtherBrowser).toBeVisible();
  await expect(second.sign).toHaveAttribute('aria-disabled', 'true');

  await first.leave.click();
  await second.releaseOtherBrowser.click();
  await expect(second.openInOtherBrowser).toBeHidden();
  await second.sign.click();
  for (const one of [page, otherBrowser]) {
    await expect(new IntentPage(one).status('completed')).toBeVisible({ timeout: 60_000 });
  }
  expect([wallet, otherWallet].map(({ signatureRequests }) => signatureRequests.length)).toEqual([1, 1]);
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
});

test('[B7] another user releases a claim whose burn was canceled in the wallet, and one burn is made', async ({
  page,
  pageAs,
  control,
  service,
  store,
}) => {
  const amountCents = 88_803;
  const intentId = await awaitingOfframp({ service, control, store }, { chainId: 'polygon', amountCents });
  const chain = await control.chain('polygon');
  const began = await blockNumber(chain);
  const wallet = await installWallet(page, control);
  const first = await openPanel(page, intentId);
  await first.connect(wallet.name).click();
  await first.prepare.click();
  await expect(first.checksPassed).toBeVisible();
  wallet.onSend = () => new Promise(() => undefined);
  await first.sign.click();
  await expect.poll(() => wallet.signatureRequests).toHaveLength(1);
  await first.leave.click();

  const admin = await pageAs('admin');
  const otherWallet = await installWallet(admin, control);
  await new IntentPage(admin).open(intentId);
  const second = new BurnPanel(admin);
  await second.resume.click();
  const notice = admin.getByRole('alert').filter({ hasText: /com esta queima aberta em uma carteira desde/ });
  await expect(notice).toContainText(SIGNER_NAME);
  await expect(notice).toContainText(copyWith('burn.claimed.other.text', { signer: SIGNER_NAME }));
  await expect(notice.locator('time')).toBeVisible();
  await expect(second.claimedByOther).toBeVisible();
  await expect(second.sign).toHaveAttribute('aria-disabled', 'true');
  await expect(second.canceledInWallet).toBeHidden();

  const canceledBy = await wallet.send({ from: wallet.address, to: wallet.address, data: '0x' });
  await control.mineBlocks('polygon', DEEP_BLOCKS);
  await second.canceledInWallet.click();
  await expect(notice).toContainText(copyWith('burn.claimed.other.textReleasable', { signer: SIGNER_NAME }));
  await expect(notice.getByText(canceledBy)).toBeAttached();
  await second.releaseOther.click();
  await expect(notice).toBeHidden();
  const audited = (await store.auditOf(intentId)).find(({ action }) => action === 'burn.claim_released');
  expect(audited?.details).toMatchObject({ usedBy: canceledBy });
  await expect(page.getByText(copy('burn.outcome.left.text'))).toBeVisible();

  await second.connect(otherWallet.name).click();
  await second.sign.click();
  for (const one of [page, admin]) {
    await expect(new IntentPage(one).status('completed')).toBeVisible({ timeout: 60_000 });
  }
  expect([wallet, otherWallet].map(({ signatureRequests }) => signatureRequests.length)).toEqual([1, 1]);
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
  expect(await burnedAfter(chain, wallet.address, began)).toBe(expectedBaseUnits(amountCents));
});
