import type { Page } from '@playwright/test';
import bs58 from 'bs58';
import { toBase64, parseBase64 } from '#lib/encoding/base64.ts';
import { awaitingOfframp, endOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { authorizeWithDemoWallet, openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { copy } from '#e2e/pages/copy.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import type { EvmTestWallet } from '#e2e/wallets/evm-test-wallet.ts';
import { installEvmAccount } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

// `holder2` signs here, so that no burn of another file's `holder` is in progress at the same time.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default' });

const BASE_TESTNET = 84_532;
const AMOUNT_CENTS = 777;

interface Parties {
  readonly page: Page;
  readonly control: SandboxControl;
}

async function installEvmWallet({ page, control }: Parties): Promise<EvmTestWallet> {
  return await installEvmAccount(page, control, {
    name: 'Other Wallet',
    account: 'holder2',
    chainIds: ['ethereum', 'base'],
  });
}

async function installSolanaWallet({ page, control }: Parties): Promise<SolanaTestWallet> {
  const secretKey = await control.accountSecret('solana', 'holder2');
  return await SolanaTestWallet.install(page, { name: 'Other Solana Wallet', secretKey });
}

async function authorize(page: Page, intentId: string, walletName: string): Promise<BurnPanel> {
  const panel = await openPanel(page, intentId);
  await panel.connect(walletName).click();
  await panel.prepare.click();
  await expect(panel.checksPassed).toBeVisible();
  return panel;
}

type Burn = Record<string, unknown> & { authorization: Record<string, unknown> | null };

/** From now on the browser gets this about the burn, instead of the service's answer. */
async function tamper(page: Page, intentId: string, change: (burn: Burn) => Burn): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**/api/intents/${intentId}`, async (route) => {
    const response = await route.fetch();
    const intent = (await response.json()) as { burn: Burn };
    await route.fulfill({ response, json: { ...intent, burn: change(intent.burn) } });
  });
}

const withAuthorization = (change: Record<string, unknown>) => (burn: Burn) => ({
  ...burn,
  authorization: { ...burn.authorization, ...change },
});

/** Opens the page again; the wallet is still connected. */
async function reopen(page: Page, intentId: string): Promise<BurnPanel> {
  await new IntentPage(page).open(intentId);
  await page.getByRole('button', { name: copy('intent.burn.resume') }).click();
  return new BurnPanel(page);
}

test('[R7] [R68] a tampered authorization never reaches an EVM wallet', async ({
  page,
  control,
  service,
  store,
}) => {
  const wallet = await installEvmWallet({ page, control });
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'ethereum', amountCents: AMOUNT_CENTS },
  );
  await authorize(page, intentId, wallet.name);
  const stranger = await control.accountAddress('ethereum', 'stranger');
  const flipByte = (burn: Burn) => {
    const data = String(burn.authorization?.['data']);
    const byte = (parseInt(data.slice(100, 102), 16) ^ 1).toString(16).padStart(2, '0');
    return withAuthorization({ data: data.slice(0, 100) + byte + data.slice(102) })(burn);
  };
  const tamperings: readonly [string, (burn: Burn) => Burn][] = [
    ['simulation', flipByte],
    ['token', withAuthorization({ to: stranger })],
    ['holder', withAuthorization({ from: stranger })],
    ['amount', withAuthorization({ amountMinor: '7770001' })],
    ['network', withAuthorization({ chainRef: 'eip155:9999' })],
    ['network', withAuthorization({ chainRef: 'eip155:84532' })],
    ['expiry', withAuthorization({ expiresAt: 1_600_000_000 })],
  ];
  for (const [check, change] of tamperings) {
    await tamper(page, intentId, change);
    const panel = await reopen(page, intentId);
    await expect(panel.failedCheck(check)).toBeVisible();
    await expect(panel.sign).toBeDisabled();
  }
  expect(wallet.signatureRequests).toEqual([]);
  expect(await store.proofsOf(intentId)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await endOfframp(control, intentId);
});

test('[R71] a tampered transaction never reaches a Solana wallet', async ({
  page,
  control,
  service,
  store,
}) => {
  const wallet = await installSolanaWallet({ page, control });
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'solana', amountCents: AMOUNT_CENTS },
  );
  await authorize(page, intentId, wallet.name);
  const flipByteAt = (place: number) => (burn: Burn) => {
    const bytes = parseBase64(String(burn['unsignedTransactionBase64'])) ?? new Uint8Array(0);
    const at = place < 0 ? bytes.length + place : place;
    const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1);
    return { ...burn, unsignedTransactionBase64: toBase64(changed) };
  };
  const tamperings: readonly [string, (burn: Burn) => Burn][] = [
    ['transaction', flipByteAt(1)],
    ['transaction', flipByteAt(70)],
    ['simulation', flipByteAt(-1)],
    ['expiry', (burn) => ({ ...burn, authorizationExpiresAtUnix: null })],
  ];
  for (const [check, change] of tamperings) {
    await tamper(page, intentId, change);
    const panel = await reopen(page, intentId);
    await expect(panel.failedCheck(check)).toBeVisible();
    await expect(panel.sign).toBeDisabled();
  }
  expect(wallet.signatureRequests).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await endOfframp(control, intentId);
});

test('[R71] [R72] a Solana wallet that signs anything but what was checked is named, and another offered', async ({
  page,
  control,
  service,
  store,
}) => {
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'solana', amountCents: AMOUNT_CENTS },
  );
  const holder = await control.accountAddress('solana', 'holder2');
  const panel = await authorizeWithDemoWallet(page, intentId, holder);
  const wallet = new DemoWallet(page);
  const signWithDemoWallet = async () => {
    await panel.sign.click();
    await wallet.confirmTransaction();
  };
  for (const [mode, outcome] of [
    ['change_data', 'changed'],
    ['change_accounts', 'changed'],
    ['add_guards', 'lighthouse'],
    ['add_fee', 'compute_budget'],
    ['other_account', 'signature'],
  ] as const) {
    await wallet.misbehave(mode);
    await signWithDemoWallet();
    await expect(panel.outcome(outcome, DemoWallet.displayName)).toBeVisible();
  }
  await wallet.misbehave('reject_all');
  await panel.sign.click();
  await expect(panel.outcome('rejected')).toBeVisible();
  await panel.changeAccount.click();
  await wallet.misbehave('only_sign_and_send');
  await panel.connect(DemoWallet.displayName).click();
  await wallet.connect(holder);
  await expect(panel.cannotSignOnly(DemoWallet.displayName)).toBeVisible();
  await expect(panel.sign).toBeHidden();
  expect(await store.proofsOf(intentId)).toEqual([]);
  expect((await store.intent(intentId)).status).toBe('awaiting_burn_approval');

  // The other wallet: for the page it is only slow.
  await panel.changeAccount.click();
  await wallet.misbehave('answer_late', 1);
  await panel.connect(DemoWallet.displayName).click();
  await wallet.connect(holder);
  await signWithDemoWallet();
  await expect(new IntentPage(page).status('completed')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
});

test('[B5] a Solana wallet that burns by itself and says no: only its own signature is taken, and nothing is offered', async ({
  page,
  control,
  service,
  store,
}) => {
  const wallet = await installSolanaWallet({ page, control });
  const { rpcUrl } = await control.chain('solana');
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'solana', amountCents: AMOUNT_CENTS },
  );
  const panel = await authorize(page, intentId, wallet.name);
  await panel.giveSignature('not a signature');
  await expect(panel.signatureIsNone).toBeVisible();
  await panel.giveSignature(bs58.encode(new Uint8Array(64).fill(7)));
  await expect(page.getByText(copy('fault.burn_signature_unknown.title'))).toBeVisible();
  expect(await store.proofsOf(intentId)).toEqual([]);
  await panel.discardProof.click();
  await expect(panel.checksPassed).toBeVisible();

  let signature = '';
  wallet.onSign = async (transaction) => {
    signature = await wallet.burnAlone(transaction, rpcUrl);
    throw new Error('User rejected the request.');
  };
  await panel.sign.click();
  await expect(new IntentPage(page).status('completed')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => store.proofStates(intentId)).toEqual(['accepted']);
  expect((await store.proofsOf(intentId)).map(({ proof }) => proof)).toEqual([signature]);
  await expect(page.getByRole('link', { name: copy('intent.decision.createAgain.offramp') })).toHaveCount(0);
});

test('[R7] an EVM wallet that does not know the network is taught it inside the step', async ({
  page,
  control,
  service,
  store,
}) => {
  const wallet = await installEvmWallet({ page, control });
  wallet.forget(BASE_TESTNET);
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'base', amountCents: AMOUNT_CENTS },
  );
  const panel = await authorize(page, intentId, wallet.name);
  await panel.sign.click();
  await expect(new IntentPage(page).status('completed')).toBeVisible({ timeout: 60_000 });
  expect(wallet.calls.map(({ method }) => method)).toContain('wallet_addEthereumChain');
  const [sent] = wallet.signatureRequests;
  expect(sent?.params).toEqual([expect.not.objectContaining({ gas: expect.anything() })]);
});

test('[R68] an EVM wallet that sends something else is reported, and its hash is never used', async ({
  page,
  control,
  service,
  store,
}) => {
  const wallet = await installEvmWallet({ page, control });
  const intentId = await awaitingOfframp(
    { service, control, store },
    { chainId: 'ethereum', amountCents: AMOUNT_CENTS },
  );
  const panel = await authorize(page, intentId, wallet.name);
  wallet.onSend = (transaction) => wallet.send({ ...transaction, data: '0x18160ddd' });
  await panel.sign.click();
  await expect(panel.changedSent(wallet.name)).toBeVisible();
  await expect.poll(() => store.proofStates(intentId)).toEqual(['dropped']);
  await expect.poll(() => store.burnAttemptStates(intentId)).toEqual(['signing']);
  expect((await store.intent(intentId)).status).toBe('awaiting_burn_approval');

  // The page has seen it. The panel stays open where the page saw nothing of the hash before it was dropped.
  const used = page.getByText(copy('fault.burn_nonce_used.title')).first();
  await expect(used).toBeVisible({ timeout: 60_000 });
  wallet.onSend = (transaction) => wallet.send(transaction);
  const resume = page.getByRole('button', { name: copy('intent.burn.resume') });
  if (await resume.isVisible()) await resume.click();
  await new BurnPanel(page).sign.click();
  await expect(new IntentPage(page).status('completed')).toBeVisible({ timeout: 60_000 });
});
