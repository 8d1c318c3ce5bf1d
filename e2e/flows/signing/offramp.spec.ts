import type { Page } from '@playwright/test';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { SIGN_PARAMETER } from '#lib/intents/sign-parameter.ts';
import { parseBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { findAxeViolations } from '#e2e/fixtures/axe.ts';
import { awaitingOfframp, endOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { authorizeWithDemoWallet, createOfframp, openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { burnedBaseUnits, takenBaseUnits } from '#e2e/fixtures/chain-readers.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import type { Store } from '#e2e/fixtures/store.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { installEvmAccount } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

// The signer has a page of their own; `page` is the operator's, who created it and watches.
test.use({ role: 'operator' });
// Every burn here is the same account's: in turn, as one user would sign.
test.describe.configure({ mode: 'default' });

/**
 * The end that every burn must have: one proof, one attempt, delivered; the intent completed. Answers the
 * proof.
 */
async function expectOneBurn(store: Store, intentId: string): Promise<string> {
  expect((await store.intent(intentId)).status).toBe('completed');
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => store.acceptedEvents(intentId)).toContain('payout.completed');
  return (await store.proofsOf(intentId))[0]?.proof ?? '';
}

interface EvmBurn {
  readonly chainId: EvmChainId;
  readonly amount: string;
  readonly holder: string;
}

async function expectBurnedOnChain(control: SandboxControl, burn: EvmBurn, proof: string): Promise<void> {
  const chain = await control.chain(burn.chainId);
  expect(await burnedBaseUnits(chain, proof, burn.holder)).toBe(
    expectedBaseUnits(parseBrl(burn.amount) ?? 0),
  );
}

test('an offramp on ethereum with the demo wallet, live for the operator and the signer', async ({
  page,
  pageAs,
  control,
  store,
}) => {
  const holder = await control.accountAddress('ethereum', 'holder');
  const burn = { chainId: 'ethereum', amount: '111,21', holder } as const;
  const intentId = await createOfframp(page, { ...burn, destination: await control.payoutKey() });
  const watching = new IntentPage(page);
  const began = await watching.documentBegan();

  const signerPage = await pageAs('signer');
  const panel = await authorizeWithDemoWallet(signerPage, intentId, holder);
  await expect(panel.checksPassed).toBeVisible();
  expect(await findAxeViolations(signerPage)).toEqual([]);
  await panel.sign.click();
  await new DemoWallet(signerPage).confirmTransaction();

  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  await expect(watching.status('completed')).toBeVisible();
  expect(await watching.documentBegan()).toBe(began);
  await expectBurnedOnChain(control, burn, await expectOneBurn(store, intentId));
});

test('an offramp on polygon: the wallet is on another network and is moved', async ({
  page,
  pageAs,
  control,
  store,
}) => {
  // In misbehaving-wallet.spec.ts the wallet also sends from 'holder' there, whatever account is chosen.
  const holder = await control.accountAddress('polygon', 'holder2');
  const burn = { chainId: 'polygon', amount: '111,22', holder } as const;
  const intentId = await createOfframp(page, { ...burn, destination: await control.payoutKey() });
  const signerPage = await pageAs('signer');
  const panel = await authorizeWithDemoWallet(signerPage, intentId, holder);
  await expect(panel.checksPassed).toBeVisible();
  await panel.sign.click();
  await new DemoWallet(signerPage).confirmTransaction();
  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  await expectBurnedOnChain(control, burn, await expectOneBurn(store, intentId));
});

test('[R7] an offramp on base with a known wallet that is not ours and elsewhere: three clicks from the inbox', async ({
  page,
  pageAs,
  control,
  store,
}) => {
  const signerPage = await pageAs('signer');
  const wallet = await installEvmAccount(signerPage, control, {
    name: 'Other Wallet',
    account: 'holder',
    chainIds: ['ethereum', 'base'],
  });
  const burn = { chainId: 'base', amount: '111,23', holder: wallet.address } as const;
  const intentId = await createOfframp(page, { ...burn, destination: await control.payoutKey() });
  const panel = await openPanel(signerPage, intentId);
  await panel.connect(wallet.name).click();
  await expect(panel.prepare).toBeVisible();
  // The pressed button is gone: the keyboard goes on from the step, not from the page's top.
  await expect(panel.holderHeading).toBeFocused();

  // The wallet is known, and on another network: from the inbox, three clicks sign.
  await signerPage.goto('/');
  const clicks = await countClicks(signerPage);
  await signerPage.locator(`a[href="/intents/${intentId}?${SIGN_PARAMETER}"]`).click();
  await panel.prepare.click();
  await panel.sign.click();
  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  expect(clicks()).toBe(3);
  expect(wallet.signatureRequests).toHaveLength(1);
  await expectBurnedOnChain(control, burn, await expectOneBurn(store, intentId));
});

test('an offramp on solana with the demo wallet', async ({ page, pageAs, control, store }) => {
  const chain = await control.chain('solana');
  const holder = await control.accountAddress('solana', 'holder');
  const order = { chainId: 'solana', amount: '111,24', destination: await control.payoutKey() } as const;
  const intentId = await createOfframp(page, order);
  const signerPage = await pageAs('signer');
  const panel = await authorizeWithDemoWallet(signerPage, intentId, holder);
  await expect(panel.checksPassed).toBeVisible();
  await panel.sign.click();
  await new DemoWallet(signerPage).confirmTransaction();
  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  const proof = await expectOneBurn(store, intentId);
  expect(await takenBaseUnits(chain, proof, holder)).toBe(expectedBaseUnits(parseBrl(order.amount) ?? 0));
});

test('an offramp on solana with a wallet that is not ours', async ({ page, pageAs, control, store }) => {
  const chain = await control.chain('solana');
  const signerPage = await pageAs('signer');
  const wallet = await SolanaTestWallet.install(signerPage, {
    name: 'Other Solana Wallet',
    secretKey: await control.accountSecret('solana', 'holder'),
  });
  const order = { chainId: 'solana', amount: '111,25', destination: await control.payoutKey() } as const;
  const intentId = await createOfframp(page, order);
  // From the inbox signing is open: connect, prepare, sign.
  await signerPage.goto(`/intents/${intentId}?${SIGN_PARAMETER}`);
  const panel = new BurnPanel(signerPage);
  await panel.connect(wallet.name).click();
  await panel.prepare.click();
  await panel.sign.click();
  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  expect(wallet.signatureRequests).toHaveLength(1);
  const proof = await expectOneBurn(store, intentId);
  const amountBaseUnits = expectedBaseUnits(parseBrl(order.amount) ?? 0);
  expect(await takenBaseUnits(chain, proof, wallet.address)).toBe(amountBaseUnits);
});

test('a wallet that says no burns nothing, and may be asked again', async ({
  page,
  pageAs,
  control,
  store,
}) => {
  const holder = await control.accountAddress('ethereum', 'holder');
  const burn = { chainId: 'ethereum', amount: '111,26', holder } as const;
  const intentId = await createOfframp(page, { ...burn, destination: await control.payoutKey() });
  const signerPage = await pageAs('signer');
  const panel = await authorizeWithDemoWallet(signerPage, intentId, holder);
  const wallet = new DemoWallet(signerPage);
  await panel.sign.click();
  await wallet.rejectTransaction();
  await expect(panel.outcome('rejected')).toBeVisible();
  expect(await store.proofsOf(intentId)).toEqual([]);
  await panel.sign.click();
  await wallet.confirmTransaction();
  await expect(new IntentPage(signerPage).status('completed')).toBeVisible({ timeout: 60_000 });
  await expectBurnedOnChain(control, burn, await expectOneBurn(store, intentId));
});

test('a user who may not sign sees why, and no wallet is offered', async ({
  page,
  control,
  service,
  store,
}) => {
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'base', amountCents: 11_127 },
  );
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  await expect(intentPage.startSigning).toBeDisabled();
  await expect(new BurnPanel(page).connect(DemoWallet.displayName)).toBeHidden();
  await endOfframp(control, intentId);
});

/** From now on in this document; a navigation within the app keeps counting. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => (clicks += 1));
  await page.evaluate(() => {
    document.addEventListener('click', () => (Reflect.get(window, 'noteClick') as () => void)(), true);
  });
  return () => clicks;
}
