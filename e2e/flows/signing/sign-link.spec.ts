import type { Page } from '@playwright/test';
import { findAxeViolations } from '#e2e/fixtures/axe.ts';
import { endOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { createOfframp, prepareWithDemoWallet } from '#e2e/fixtures/stories/burn-story.ts';
import { hasWhitelistEntry, readyOn, sendOwnGrant } from '#e2e/fixtures/stories/grant-story.ts';
import { recordBodies } from '#e2e/fixtures/record-bodies.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { copy } from '#e2e/pages/copy.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { GrantPanel } from '#e2e/pages/grant-panel.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { SignLinkPage } from '#e2e/pages/sign-link-page.ts';
import { WalletPage } from '#e2e/pages/wallet-page.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

test.use({ role: 'operator' });
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };

/** What axe finds on the page as it is, in both themes, and whether it fits a phone. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    expect(await findAxeViolations(page, theme === 'light' ? 'all' : 'look'), theme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

/** Opens an address by pressing a link on a page of another site, as in webmail. */
async function openFromOtherSite(page: Page, url: string): Promise<void> {
  const mail = 'http://mail.test/';
  const body = `<!doctype html><title>Mail</title><a href="${url}">Link</a>`;
  await page.route(`${mail}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(mail);
  await page.getByRole('link', { name: 'Link' }).click();
  await page.waitForURL(url);
}

// On EVM an account that no other file sends from there: transactions of two browsers could take one number.
for (const { chainId, amount, account } of [
  { chainId: 'base', amount: '111,31', account: 'stranger' },
  { chainId: 'solana', amount: '111,32', account: 'holder' },
] as const) {
  test(`a holder without an account signs on ${chainId} by a link, and the dashboard sees it completed`, async ({
    page,
    pageWithout,
    control,
    store,
  }) => {
    const destination = await control.payoutKey();
    const holder = await control.accountAddress(chainId, account);
    if (account === 'stranger') await control.makeHolder(chainId, holder, 1_000_000_000n);
    const intentId = await createOfframp(page, { chainId, amount, destination });
    const dashboardLinks = new SignLinkPage(page);
    const url = await dashboardLinks.makeLink();

    const holderPage = await pageWithout();
    await holderPage.setViewportSize(PHONE);
    const readBodies = recordBodies(holderPage);
    // As the preview of a chat does, which opens nothing.
    await expect(await holderPage.request.get(url)).toBeOK();
    await holderPage.goto(url);
    const signPage = new SignLinkPage(holderPage);
    await expect(signPage.start).toBeVisible();
    await expect(dashboardLinks.links).toContainText('Aberto 1 vez');
    await expectGoodLooks(holderPage);
    await signPage.start.click();
    const panel = await prepareWithDemoWallet(holderPage, holder);
    await expect(panel.checksPassed).toBeVisible();
    await expectGoodLooks(holderPage);
    await panel.sign.click();
    await new DemoWallet(holderPage).confirmTransaction();

    await expect(signPage.paid).toBeVisible({ timeout: 60_000 });
    await expect(new IntentPage(page).status('completed')).toBeVisible();
    await expect(dashboardLinks.links).toContainText(copy('sign-link.dashboard.state.used'));
    await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
    await expectGoodLooks(holderPage);
    // Its own browser continues watching after a reload; to any other the link is over.
    await holderPage.reload();
    await expect(signPage.paid).toBeVisible();
    await openFromOtherSite(holderPage, url);
    await expect(signPage.paid).toBeVisible();
    const otherPage = await pageWithout();
    await otherPage.goto(url);
    await expect(new SignLinkPage(otherPage).over).toBeVisible();
    // R10, "Client hand-offs": nothing of the dashboard went over the wire.
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    const reference = await store.referenceOf(intentId);
    const hidden = [destination, 'Otávio', 'operator@demo.test', reference, 'partyId'];
    const bodies = await readBodies();
    expect(bodies).toContain(holder);
    expect(hidden.filter((word) => bodies.includes(word))).toEqual([]);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
}

test('the owner of the contract signs a grant by a link without an account, and the dashboard sees it active', async ({
  page,
  pageWithout,
  control,
  register,
  store,
}) => {
  // On Polygon, because the owner sends on the other networks in other files.
  const { walletId } = await register('polygon');
  await new WalletPage(page).open(walletId);
  const dashboardLinks = new SignLinkPage(page);
  const url = await dashboardLinks.makeLink();

  const ownerPage = await pageWithout();
  await ownerPage.setViewportSize(PHONE);
  await ownerPage.goto(url);
  const signPage = new SignLinkPage(ownerPage);
  await signPage.startGrant.click();
  const panel = new GrantPanel(ownerPage);
  await panel.connect(DemoWallet.displayName).click();
  await new DemoWallet(ownerPage).connect(await control.accountAddress('polygon', 'owner'));
  await panel.switchNetwork.click();
  await expect(panel.checksPassed).toBeVisible();
  await expectGoodLooks(ownerPage);
  await panel.send.click();
  await new DemoWallet(ownerPage).confirmTransaction();

  await expect(signPage.active).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'polygon')).toBeVisible();
  await expect(dashboardLinks.links).toContainText(copy('sign-link.dashboard.state.used'));
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  await expect.poll(() => store.grantSubmissionStates(walletId)).toEqual(['accepted']);
  await ownerPage.reload();
  await expect(signPage.active).toBeVisible();
});

test('[R113] [R114] the authorizing wallet signs a grant by a link: what was staged, once, and the service broadcasts it', async ({
  page,
  pageWithout,
  control,
  register,
  store,
}) => {
  const { walletId, address } = await register('solana');
  await new WalletPage(page).open(walletId);
  const dashboardLinks = new SignLinkPage(page);
  const url = await dashboardLinks.makeLink();

  const signerPage = await pageWithout();
  await signerPage.setViewportSize(PHONE);
  const wallet = await SolanaTestWallet.install(signerPage, {
    name: 'Whitelister Wallet',
    secretKey: await control.accountSecret('solana', 'whitelister'),
  });
  await signerPage.goto(url);
  const signPage = new SignLinkPage(signerPage);
  await signPage.startGrant.click();
  const panel = new GrantPanel(signerPage);
  await panel.connect(wallet.name).click();
  await expect(panel.prepareAndSign).toBeVisible();
  await expectGoodLooks(signerPage);
  await panel.prepareAndSign.click();
  await expect(signPage.active).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'solana')).toBeVisible();
  await expect(dashboardLinks.links).toContainText(copy('sign-link.dashboard.state.used'));
  expect(wallet.signatureRequests).toHaveLength(1);
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  await expect.poll(() => store.grantSubmissionStates(walletId)).toEqual(['accepted']);
  expect(await hasWhitelistEntry(await control.chain('solana'), address)).toBe(true);
  await signerPage.reload();
  await expect(signPage.active).toBeVisible();
});

test('[R126] [R127] a grant of one’s own, made elsewhere, is proven by a link', async ({
  page,
  pageWithout,
  control,
  register,
  store,
}) => {
  const chain = await control.chain('solana');
  const { walletId, address } = await register('solana');
  await new WalletPage(page).open(walletId);
  const dashboardLinks = new SignLinkPage(page);
  const url = await dashboardLinks.makeLink();

  const signerPage = await pageWithout();
  await signerPage.setViewportSize(PHONE);
  await signerPage.goto(url);
  const signPage = new SignLinkPage(signerPage);
  await signPage.startGrant.click();
  const panel = new GrantPanel(signerPage);
  await panel.unfold('grant.selfBuilt.summary');
  await panel.askForInstruction.click();
  await expect(panel.downloadInstruction).toBeVisible();
  await expectGoodLooks(signerPage);
  const downloading = signerPage.waitForEvent('download');
  await panel.downloadInstruction.click();
  const secretKey = await control.accountSecret('solana', 'whitelister');
  await sendOwnGrant(chain, { download: await downloading, secretKey });
  await expect.poll(() => hasWhitelistEntry(chain, address)).toBe(true);
  await panel.proveWithFoundSignature();

  await expect(signPage.active).toBeVisible({ timeout: 60_000 });
  await expect(readyOn(page, 'solana')).toBeVisible();
  await expect(dashboardLinks.links).toContainText(copy('sign-link.dashboard.state.used'));
  await expect.poll(() => store.walletState(walletId)).toBe('active');
  expect(await store.grantSubmissionStates(walletId)).toEqual([]);
  await signerPage.reload();
  await expect(signPage.active).toBeVisible();
});

test.describe('a link on two devices', () => {
  // To the second one the link is over once the first has signed.
  test.use({ expectedConsoleErrors: [/status of 404 .*\/api\/sign\//] });

  test('[B7] asks no wallet on the second while the first does', async ({
    page,
    pageWithout,
    control,
    store,
  }) => {
    const destination = await control.payoutKey();
    const holder = await control.accountAddress('base', 'stranger');
    await control.makeHolder('base', holder, 1_000_000_000n);
    const intentId = await createOfframp(page, { chainId: 'base', amount: '111,33', destination });
    const url = await new SignLinkPage(page).makeLink();

    async function openOn(device: Page): Promise<BurnPanel> {
      await device.setViewportSize(PHONE);
      await device.goto(url);
      await new SignLinkPage(device).start.click();
      const panel = new BurnPanel(device);
      await panel.connect(DemoWallet.displayName).click();
      await new DemoWallet(device).connect(holder);
      return panel;
    }

    const phone = await pageWithout();
    const first = await openOn(phone);
    await first.prepare.click();
    await expect(first.checksPassed).toBeVisible();
    const second = await openOn(await pageWithout());
    await expect(second.checksPassed).toBeVisible();
    await first.sign.click();
    await expect(second.openInOtherBrowser).toBeVisible();
    await expect(second.sign).toHaveAttribute('aria-disabled', 'true');
    await new DemoWallet(phone).confirmTransaction();
    await expect(new IntentPage(page).status('completed')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
    await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
  });
});

test.describe('a cancelled link', () => {
  // The open page reads once more, and shows that the link is over.
  test.use({ expectedConsoleErrors: [/status of 404 .*\/api\/sign\//] });

  test('closes the page that is open, and opens no other', async ({ page, pageWithout, control }) => {
    const destination = await control.payoutKey();
    const intentId = await createOfframp(page, { chainId: 'base', amount: '111,33', destination });
    const dashboardLinks = new SignLinkPage(page);
    const url = await dashboardLinks.makeLink();
    const holderPage = await pageWithout();
    await holderPage.setViewportSize(PHONE);
    await holderPage.goto(url);
    const signPage = new SignLinkPage(holderPage);
    await expect(signPage.start).toBeVisible();
    await dashboardLinks.revoke();
    await expect(signPage.over).toBeVisible();
    await holderPage.reload();
    await expect(signPage.over).toBeVisible();
    await expectGoodLooks(holderPage);
    await endOfframp(control, intentId);
  });
});

test('[R79] a link works in a browser that blocks the data of sites', async ({
  page,
  pageWithout,
  control,
}) => {
  const holder = await control.accountAddress('solana', 'holder');
  const destination = await control.payoutKey();
  await createOfframp(page, { chainId: 'solana', amount: '111,35', destination });
  const url = await new SignLinkPage(page).makeLink();
  const holderPage = await pageWithout();
  await holderPage.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await holderPage.goto(url);
  const signPage = new SignLinkPage(holderPage);
  await signPage.start.click();
  const panel = await prepareWithDemoWallet(holderPage, holder);
  await expect(panel.checksPassed).toBeVisible();
  await panel.sign.click();
  await new DemoWallet(holderPage).confirmTransaction();
  await expect(signPage.paid).toBeVisible({ timeout: 60_000 });
});
