import type { Page } from '@playwright/test';
import { keccak256 } from 'viem';
import { z } from 'zod';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { awaitingOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { authorizeWithDemoWallet, openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { blockNumber, burnedAfter } from '#e2e/fixtures/chain-readers.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import type { ServiceClient } from '#e2e/fixtures/service-client.ts';
import type { Store } from '#e2e/fixtures/store.ts';
import { expect, test as base } from '#e2e/fixtures/test.ts';
import type { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { copy } from '#e2e/pages/copy.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';

interface Harness {
  readonly page: Page;
  readonly control: SandboxControl;
  readonly service: ServiceClient;
  readonly store: Store;
}

const test = base.extend<{ harness: Harness }>({
  harness: async ({ page, control, service, store }, use) => use({ page, control, service, store }),
});

// An account of this file's own burns here, because other files count on theirs. The wrong behaviour of each
// wallet mode is tested beside the wallet; these tests check what a user sees of it, and that at most one
// burn results. The Solana half is in sign-guard.spec.ts.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default' });

const HOLDER = 'stranger';
const WALLET = DemoWallet.displayName;
const PATIENCE = { timeout: 60_000 };

test.beforeAll(async ({ control }) => {
  await control.makeHolder('polygon', await control.accountAddress('polygon', HOLDER), 10_000_000_000n);
});

/** An offramp that waits for its burn; and what its holder burned since. */
async function createBurn(amountCents: number, harness: Harness) {
  const { page, control } = harness;
  const chain = await control.chain('polygon');
  const height = await blockNumber(chain);
  const intentId = await awaitingOfframp(harness, { chainId: 'polygon', amountCents });
  const holder = await control.accountAddress('polygon', HOLDER);
  return {
    intentId,
    holder,
    wallet: new DemoWallet(page),
    amountBaseUnits: expectedBaseUnits(amountCents),
    burned: () => burnedAfter(chain, holder, height),
  };
}
type Burn = Awaited<ReturnType<typeof createBurn>>;

/** The same with its authorization, its page open, the demo wallet connected. */
async function authorize(amountCents: number, harness: Harness) {
  const burn = await createBurn(amountCents, harness);
  const panel = await authorizeWithDemoWallet(harness.page, burn.intentId, burn.holder);
  // The wallet has changed its network by now: it misbehaves from here on.
  await expect(panel.sign).toBeVisible();
  return { ...burn, panel };
}

/** Once more on this page, whose wallet is still connected. */
async function authorizeAnother(amountCents: number, harness: Harness) {
  const burn = await createBurn(amountCents, harness);
  const panel = await openPanel(harness.page, burn.intentId);
  await panel.prepare.click();
  return { ...burn, panel };
}

async function sign({ panel, wallet }: { panel: BurnPanel; wallet: DemoWallet }): Promise<void> {
  await panel.sign.click();
  await wallet.confirmTransaction();
}

/** Completed with one proof; on chain, this and no more was burned. */
async function expectOneBurn({ page, store }: Harness, burn: Burn): Promise<void> {
  await expect(new IntentPage(page).status('completed')).toBeVisible(PATIENCE);
  const { intentId } = burn;
  await expect.poll(async () => (await store.burnAttemptStates(intentId)).at(-1)).toBe('accepted');
  const accepted = async () => (await store.proofStates(intentId)).filter((state) => state === 'accepted');
  await expect.poll(accepted).toHaveLength(1);
  expect(await burn.burned()).toBe(burn.amountBaseUnits);
}

test('[R7] [R68] an EVM wallet that refuses, stays where it is and changes what it sends; then one that behaves', async ({
  harness,
  page,
  store,
}) => {
  const burn = await createBurn(33_301, harness);
  const { intentId, wallet } = burn;
  const panel = await openPanel(page, intentId);
  await panel.connect(WALLET).click();
  await wallet.connect(burn.holder);

  await wallet.misbehave('refuse_network');
  await panel.prepare.click();
  await expect(page.getByText(copy('signing.wrongNetwork.failed.rejected'))).toBeVisible();
  await wallet.misbehave('claim_other_network');
  await panel.switchNetwork.click();
  await expect(page.getByText(copy('signing.wrongNetwork.failed.unsupported'))).toBeVisible();
  await wallet.behave();
  await panel.switchNetwork.click();
  // It has changed its network by now, and refuses from here on.
  await expect(panel.sign).toBeVisible();

  await wallet.misbehave('reject_all');
  await panel.sign.click();
  await expect(panel.outcome('rejected')).toBeVisible();
  await wallet.behave();

  await panel.sign.click();
  await wallet.misbehaveInDialog('Send coins along (EVM)');
  await wallet.confirmTransaction();
  await expect(panel.changedSent(WALLET)).toBeVisible();
  await expect.poll(() => store.burnAttemptStates(intentId), PATIENCE).toEqual(['reverted']);
  expect((await store.intent(intentId)).status).toBe('awaiting_burn_approval');

  await wallet.behaveAgain();
  await prepareAgain(page, panel);
  await sign({ panel, wallet });
  await expectOneBurn(harness, burn);
});

/** Requests another authorization. A page that did not show the proof in between has signing open still. */
async function prepareAgain(page: Page, panel: BurnPanel): Promise<void> {
  const { startSigning } = new IntentPage(page);
  await expect(startSigning.or(panel.prepare)).toBeVisible();
  if (await startSigning.isVisible()) await startSigning.click();
  await panel.prepare.click();
}

/** Opens signing again, on the same authorization, where the page has shown the proof in between. */
async function continueSigning(panel: BurnPanel): Promise<void> {
  await expect(panel.resume.or(panel.sign)).toBeVisible();
  if (await panel.resume.isVisible()) await panel.resume.click();
}

const CHANGES = [
  // Anyone can send the call from another account: that the chain refuses it says nothing of this wallet.
  { mode: 'other_account', said: 'from' },
  { mode: 'change_data', said: 'data' },
  { mode: 'change_amount', said: 'data' },
  { mode: 'change_recipient', said: 'to' },
] as const;

test('[R68] [R82] an EVM wallet that changes what it sends is named each time; what it did is no proof', async ({
  harness,
  store,
}) => {
  const burn = await authorize(33_306, harness);
  const { intentId, panel, wallet } = burn;
  const lastState = async () => (await store.burnAttemptStates(intentId)).at(-1);
  // What did not burn leaves the authorization as it is: it may be signed.
  for (const { mode, said } of CHANGES) {
    await wallet.misbehave(mode);
    await sign(burn);
    await expect(panel.changedSent(WALLET, said)).toBeVisible();
    await expect.poll(lastState, PATIENCE).toBe('signing');
    await panel.takeNote.click();
    await continueSigning(panel);
  }
  expect(await burn.burned()).toBe(0n);

  await wallet.misbehave('send_late', 1);
  await sign(burn);
  await expectOneBurn(harness, burn);
});

test('[R81] [B7] an EVM wallet whose hash no node knows: no second signature is requested', async ({
  harness,
  page,
  control,
  store,
}) => {
  const cancelled = await authorize(33_307, harness);
  await loseFirstTransaction(page, (await control.chain('polygon')).rpcUrl);
  await cancelled.wallet.misbehave('cancel');
  await sign(cancelled);
  await expect.poll(() => store.burnAttemptStates(cancelled.intentId)).toEqual(['proof_stored']);

  const proposed = await authorizeAnother(33_309, harness);
  await proposed.wallet.misbehave('propose');
  await sign(proposed);
  await expect.poll(() => store.burnAttemptStates(proposed.intentId)).toEqual(['proof_stored']);

  const elsewhere = await authorizeAnother(33_308, harness);
  await elsewhere.wallet.misbehave('send_on_other_network');
  await sign(elsewhere);
  await expect.poll(() => store.burnAttemptStates(elsewhere.intentId)).toEqual(['proof_stored']);

  for (const { intentId, panel, burned } of [cancelled, proposed, elsewhere]) {
    const intentPage = new IntentPage(page);
    await intentPage.open(intentId);
    await expect(intentPage.decision).toHaveText(copy('intent.step.await_hash.title'), PATIENCE);
    await expect(intentPage.startSigning).toBeHidden();
    await expect(panel.resume).toBeHidden();
    expect(await store.burnAttemptStates(intentId)).toEqual(['proof_stored']);
    expect(await burned()).toBe(0n);
  }
});

test('[R81] a multisig wallet that answers the hash of a proposal: the burn is found when it is carried out', async ({
  harness,
  store,
}) => {
  const burn = await authorize(33_302, harness);
  const { intentId, panel, wallet } = burn;
  await wallet.misbehave('propose_then_send', 2);
  await sign({ panel, wallet });
  await expectOneBurn(harness, burn);
  await expect.poll(() => store.proofsOf(intentId)).toHaveLength(2);
});

test('[B7] an EVM wallet that sends and answers an error: no second signature, the burn is found', async ({
  harness,
  store,
}) => {
  const burn = await authorize(33_303, harness);
  const { intentId, panel, wallet } = burn;
  await wallet.misbehave('fail_after_sending');
  await sign({ panel, wallet });
  await expectOneBurn(harness, burn);
  await expect.poll(() => store.proofsOf(intentId)).toHaveLength(1);
});

test('[R81] an EVM wallet that speeds up: the hash that was mined is the proof', async ({ harness }) => {
  const burn = await authorize(33_304, harness);
  const { panel, wallet } = burn;
  await wallet.misbehave('speed_up');
  await sign({ panel, wallet });
  await expectOneBurn(harness, burn);
});

test('[R79] an EVM wallet that answers late, to a user who continued to another page', async ({
  harness,
  page,
  store,
}) => {
  const burn = await authorize(33_305, harness);
  const { intentId, panel, wallet } = burn;
  await wallet.misbehave('answer_late', 3);
  await sign({ panel, wallet });
  await page
    .getByRole('link', { name: copy('common.nav.overview') })
    .first()
    .click();
  await store.waitForStatus(intentId, 'completed');
  await new IntentPage(page).open(intentId);
  await expectOneBurn(harness, burn);
});

/** As when a block is mined between a transaction and its replacement: no node has the first one. */
async function loseFirstTransaction(page: Page, rpcUrl: string): Promise<void> {
  let isLost = false;
  await page.route(`${rpcUrl}/**`, async (route) => {
    const call = callSchema.safeParse(route.request().postDataJSON()).data;
    if (!call || isLost) return route.fallback();
    isLost = true;
    const answer = { jsonrpc: '2.0', id: call.id, result: keccak256(call.params[0]) };
    await route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
  });
}

const callSchema = z.object({
  id: z.number(),
  method: z.literal('eth_sendRawTransaction'),
  params: z.tuple([z.templateLiteral(['0x', z.string()])]),
});
