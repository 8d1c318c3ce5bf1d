import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import bs58 from 'bs58';
import { formatBrl } from '#lib/money/cents.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { CreatePage } from '../pages/create-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { WalletPage } from '../pages/wallet-page.ts';
import { WalletsPage } from '../pages/wallets-page.ts';

test.use({ role: 'operator' });

const newEvmAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const newSolanaAddress = () => bs58.encode(crypto.getRandomValues(new Uint8Array(32)));

test('[R37][R8][R96] the list changes live, and a wallet that diverges is not offered where it cannot work', async ({
  page,
  control,
  service,
  store,
}) => {
  const address = newEvmAddress();
  const walletId = await service.registerWallet('polygon', address);
  await store.waitForWallet(walletId);
  const walletsPage = new WalletsPage(page);
  await walletsPage.open(`query=${address}`);
  await expect(walletsPage.cell('polygon', address, 'readiness.label.confirm_order')).toBeVisible();
  const began = await walletsPage.documentBegan();

  await control.forceWallet(walletId, { state: 'active', reconciliationStatus: 'drifted' });
  await expect(walletsPage.cell('polygon', address, 'readiness.label.drifted')).toBeVisible();
  expect(await walletsPage.documentBegan()).toBe(began);

  await test.step('the form of an onramp names it among those that cannot be used', async () => {
    const createPage = new CreatePage(page, 'onramp');
    await createPage.open();
    await createPage.fill({ chainId: 'polygon', destination: address, amount: '10,00' });
    const holder = await control.accountAddress('polygon', 'holder');
    await expect(page.getByRole('option', { name: holder })).toBeVisible();
    await expect(page.getByRole('option', { name: address })).toBeHidden();
    await expect(page.getByRole('alert').getByText(copy('readiness.why.drifted'))).toBeVisible();
  });
  await control.forceWallet(walletId, { state: 'revoked', reconciliationStatus: 'synced' });
});

test('[R117] a hash that a wallet gives after the cancellation is recorded and stays on screen until it was read', async ({
  register,
  service,
  pageAs,
}) => {
  const { walletId } = await register('base');
  await service.cancelWallet(walletId);
  const page = await pageAs('signer');
  const walletPage = new WalletPage(page);
  await walletPage.open(walletId);
  await expect(walletPage.decision).toHaveText(copy('wallets.step.cancelled.title'));
  await leaveHash(page, walletId);

  for (const visit of ['/', `/wallets/${walletId}`]) {
    await page.goto(visit);
    await expect(page.getByText(/não aceitou um hash de autorização/)).toBeVisible();
  }
  const refusal = page.getByRole('alert').filter({
    hasText: copy('fault.wallet_cancelled_meanwhile.title'),
  });
  await expect(refusal).toBeVisible();
  await expect(page.getByText(copy('wallets.history.kind.hash_not_submitted'))).toBeVisible();
  await refusal.getByRole('button', { name: copy('grant.hash.continue') }).click();
  await expect(refusal).toBeHidden();
  await page.reload();
  // The address may be authorized: a user who may review checks that, and says so.
  await expect(walletPage.decision).toHaveText(copy('wallets.step.unregistered_grant.title'));
  await expect(page.getByText(/não aceitou um hash de autorização/)).toBeHidden();
  const reviewer = await pageAs('admin');
  const reviewed = new WalletPage(reviewer);
  await reviewed.open(walletId);
  await reviewer.getByLabel(copy('wallets.handle.note')).fill('A rede não conhece a transação');
  await reviewer.getByRole('button', { name: copy('wallets.handle.action') }).click();
  await expect(reviewed.decision).toHaveText(copy('wallets.step.cancelled.title'));
  await expect(walletPage.decision).toHaveText(copy('wallets.step.cancelled.title'));
});

test.describe('a user who may not sign', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('[R117] a hash that is refused can be read about and handed over with no right to sign, and with no page', async ({
    register,
    pageAs,
  }) => {
    const { walletId } = await register('base');
    const page = await pageAs('viewer');
    for (const id of [walletId, crypto.randomUUID()]) {
      await page.goto('/');
      await leaveHash(page, id);
      await page.goto(`/wallets/${id}`);
      const refusal = page.getByRole('alert').filter({ hasText: copy('fault.forbidden.title') });
      await expect(refusal.getByRole('button', { name: copy('grant.hash.continue') })).toBeHidden();
      await refusal.getByText(copy('grant.hash.handOver.summary')).click();
      await refusal.getByRole('button', { name: copy('grant.hash.handOver.action') }).click();
      await expect(page.getByText(/não aceitou um hash de autorização/)).toBeHidden();
    }
  });
});

/** As a page left it that was closed after the wallet had answered. */
async function leaveHash(page: Page, walletId: string): Promise<void> {
  const record = { walletId, txHash: `0x${'5a'.repeat(32)}`, origin: 'wallet', keptAtMs: Date.now() };
  await page.evaluate(
    (entry) => localStorage.setItem(`grant-hash:${entry.walletId}:${entry.txHash}`, JSON.stringify(entry)),
    record,
  );
}

test('[R132] an EVM wallet: registered, reviewed, and cancelled, and its record stays', async ({
  page,
  service,
  store,
}) => {
  const registration = {
    chainId: 'base',
    address: newEvmAddress(),
    limit: '2.500,00',
    label: 'Filial',
  } as const;
  const registerPage = new RegisterPage(page);
  const walletPage = new WalletPage(page);

  await test.step('[R4][R105] the form, then the review of exactly what will be sent', async () => {
    await registerPage.open();
    await registerPage.fillEvm(registration);
    await registerPage.review.click();
    await expect(registerPage.reviewed('wallets.form.address')).toHaveText(registration.address);
    await expect(registerPage.reviewed('wallets.form.limit')).toHaveText(formatBrl(250_000));
    // Two fast presses are one registration.
    await registerPage.submit.dblclick();
  });

  const walletId = await walletPage.id();
  await test.step('[R111][R112] no limit is in force yet, and none can be edited', async () => {
    await expect(walletPage.readiness('readiness.label.sign_grant')).toBeVisible();
    await expect(walletPage.fact('wallets.details.limit')).toContainText('—');
    await expect(walletPage.fact('wallets.details.limit')).toContainText(copy('wallets.details.limitNote'));
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });

  await test.step('signing is for others: said, not hidden', async () => {
    await expect(walletPage.sign).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('cancelled after asking; the page and the history stay', async () => {
    await walletPage.cancel.click();
    await walletPage.confirmCancel.click();
    await expect(walletPage.readiness('readiness.label.cancelled')).toBeVisible();
    await page.reload();
    await expect(walletPage.decision).toHaveText(copy('wallets.step.cancelled.title'));
    await expect(walletPage.history.getByText(copy('wallets.history.kind.registered'))).toBeVisible();
    // That it is gone may be seen by the reader of wallets before the answer to the cancellation; who asked
    // is known anyway.
    expect(await store.walletEvents(walletId)).toEqual(
      expect.arrayContaining(['registered', 'cancel_requested']),
    );
    expect(await service.walletStatus(walletId)).toBe(404);
  });
});

test('[R104] a Solana wallet is registered for an authorizing wallet that is picked, not typed', async ({
  page,
  control,
  service,
}) => {
  const whitelister = await control.accountAddress('solana', 'whitelister');
  const registerPage = new RegisterPage(page);
  const walletPage = new WalletPage(page);
  await registerPage.open();
  await registerPage.fillSolana({ address: newSolanaAddress(), whitelister, label: 'Parceiro' });
  await registerPage.review.click();
  await expect(registerPage.reviewed('wallets.form.whitelister')).toContainText(whitelister);
  await registerPage.submit.click();
  const walletId = await walletPage.id();
  await expect(walletPage.readiness('readiness.label.sign_grant')).toBeVisible();
  await service.cancelWallet(walletId);
});

test('[R136] registering an address again opens the wallet that it has', async ({ page, control }) => {
  const registerPage = new RegisterPage(page);
  const walletPage = new WalletPage(page);
  const address = await control.accountAddress('ethereum', 'holder2');
  await registerPage.open();
  await registerPage.fillEvm({ chainId: 'ethereum', address, limit: '10,00', label: '' });
  await registerPage.review.click();
  await registerPage.submit.click();
  await walletPage.id();
  await expect(page.getByText(copy('wallets.page.note.already'))).toBeVisible();
  await expect(walletPage.heading).toContainText('holder2');
});

test('what is typed before the palette has loaded is its text, and none of the page’s', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto('/offramps/new');
  const amount = page.getByLabel(copy('create.amount.label'), { exact: true });
  await amount.click();
  await page.route('**/_next/static/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const entry = page.getByPlaceholder(copy('palette.placeholder'));
  await expect(entry).toBeFocused();
  await page.keyboard.type(copy('common.nav.newOnramp').slice(0, 4));
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(copy('common.nav.newOnramp').slice(4, 8));
  await expect(entry).toHaveValue(copy('common.nav.newOnramp').slice(0, 8));
  await page.keyboard.press('Escape');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('');
  // What an earlier search left is replaced.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(copy('common.nav.newOnramp').slice(0, 8));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onramps\/new$/);
});

test('the palette finds a pasted address, and opens a page by its name', async ({ page, control }) => {
  const address = await control.accountAddress('base', 'holder');
  await page.goto('/');
  await page.getByRole('button', { name: copy('palette.open') }).click();
  await page.getByPlaceholder(copy('palette.placeholder')).fill(address);
  // Each registration of the address is a row with its status, and Enter opens the first.
  const row = page.getByRole('option').filter({ hasText: copy('readiness.label.ready') });
  await expect(row.first()).toHaveAttribute('aria-selected', 'true');
  await page.getByPlaceholder(copy('palette.placeholder')).press('Enter');
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
  // What is no conversion and no wallet may be the id of an event.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(copy('palette.placeholder')).fill('evt_0000000001');
  await page.getByRole('option').filter({ hasText: 'nos webhooks' }).click();
  await expect(page).toHaveURL(/\/webhooks\?query=evt_0000000001$/);
  // A page's name and Enter open the page.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(copy('palette.placeholder')).fill(copy('common.nav.newOfframp').slice(0, 8));
  await page.getByPlaceholder(copy('palette.placeholder')).press('Enter');
  await expect(page).toHaveURL(/\/offramps\/new$/);
});
