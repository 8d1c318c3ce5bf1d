import type { Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import { authorizeWithDemoWallet } from '../fixtures/burn-story.ts';
import { countBurns } from '../fixtures/chain-readers.ts';
import type { SandboxControl } from '../fixtures/sandbox-control.ts';
import type { ServiceClient } from '../fixtures/service-client.ts';
import type { Store } from '../fixtures/store.ts';
import { expect, test } from '../fixtures/test.ts';
import type { BurnPanel } from '../pages/burn-panel.ts';
import { copy } from '../pages/copy.ts';
import { DemoWallet } from '../pages/demo-wallet.ts';
import { IntentPage } from '../pages/intent-page.ts';

// `holder2` on polygon burns nowhere else. What the wallet does wrong in each mode is tested beside the wallet; here stands
// what a person sees of it, what is stored, and that no more than one burn comes of it.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default', timeout: 120_000 });

const WALLET = DemoWallet.displayName;
const PATIENCE = { timeout: 60_000 };

interface Desk {
  readonly page: Page;
  readonly control: SandboxControl;
  readonly service: ServiceClient;
  readonly store: Store;
}

/** An offramp with its authorization, its page open, and the demo wallet connected. */
async function authorize(chainId: ChainId, amountCents: number, desk: Desk) {
  const { page, control, service, store } = desk;
  const destinationAddress = await control.payoutKey();
  const intentId = await service.createOfframp({ chainId, amountCents, destinationAddress });
  await store.waitForStatus(intentId, 'awaiting_burn_approval');
  const holder = await control.accountAddress(chainId, 'holder2');
  const panel = await authorizeWithDemoWallet(page, intentId, holder);
  return { intentId, holder, panel, wallet: new DemoWallet(page) };
}

async function sign({ panel, wallet }: { panel: BurnPanel; wallet: DemoWallet }): Promise<void> {
  await panel.sign.click();
  await wallet.confirmTransaction();
}

/** Completed with one proof, and with one burn on chain. */
async function expectOneBurn(
  { page, control, store }: Desk,
  burn: { intentId: string; holder: string; amountCents: number },
): Promise<void> {
  await expect(new IntentPage(page).status('completed')).toBeVisible(PATIENCE);
  const proofs = await store.proofsOf(burn.intentId);
  expect(proofs.filter(({ state }) => state === 'accepted')).toHaveLength(1);
  expect((await store.burnAttemptStates(burn.intentId)).at(-1)).toBe('accepted');
  const amountMinor = expectedMinor(burn.amountCents);
  expect(await countBurns(await control.chain('polygon'), { holder: burn.holder, amountMinor })).toBe(1);
}

test('an EVM wallet that refuses, stays where it is and changes what it sends; then one that behaves', async ({
  page,
  control,
  service,
  store,
}) => {
  const desk = { page, control, service, store };
  const amountCents = 33_301;
  const { intentId, holder, panel, wallet } = await authorize('polygon', amountCents, desk);

  await wallet.misbehave('refuse_network');
  await panel.switchNetwork.click();
  await expect(page.getByText(switchFailed())).toBeVisible();
  await wallet.misbehave('claim_other_network');
  await panel.switchNetwork.click();
  await expect(page.getByText('did not')).toBeVisible();
  await wallet.behave();
  await panel.switchNetwork.click();

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
  await new IntentPage(page).startSigning.click();
  await panel.prepare.click();
  await sign({ panel, wallet });
  await expectOneBurn(desk, { intentId, holder, amountCents });
});

test('[R81] a multisig wallet that answers the hash of a proposal: the burn is found when it is carried out', async ({
  page,
  control,
  service,
  store,
}) => {
  const desk = { page, control, service, store };
  const amountCents = 33_302;
  const { intentId, holder, panel, wallet } = await authorize('polygon', amountCents, desk);
  await panel.switchNetwork.click();
  await wallet.misbehave('propose_then_send', 2);
  await sign({ panel, wallet });
  await expectOneBurn(desk, { intentId, holder, amountCents });
  expect(await store.proofsOf(intentId)).toHaveLength(2);
});

test('an EVM wallet that sends and answers an error: nobody signs again, the burn is found', async ({
  page,
  control,
  service,
  store,
}) => {
  const desk = { page, control, service, store };
  const amountCents = 33_303;
  const { intentId, holder, panel, wallet } = await authorize('polygon', amountCents, desk);
  await panel.switchNetwork.click();
  await wallet.misbehave('fail_after_sending');
  await sign({ panel, wallet });
  await expectOneBurn(desk, { intentId, holder, amountCents });
  expect(await store.proofsOf(intentId)).toHaveLength(1);
});

test('[R81] an EVM wallet that speeds up: the hash that was mined is the proof', async ({
  page,
  control,
  service,
  store,
}) => {
  const desk = { page, control, service, store };
  const amountCents = 33_304;
  const { intentId, holder, panel, wallet } = await authorize('polygon', amountCents, desk);
  await panel.switchNetwork.click();
  await wallet.misbehave('speed_up');
  await sign({ panel, wallet });
  await expectOneBurn(desk, { intentId, holder, amountCents });
});

test('[R79] an EVM wallet that answers late, to a person who went on to another page', async ({
  page,
  control,
  service,
  store,
}) => {
  const desk = { page, control, service, store };
  const amountCents = 33_305;
  const { intentId, holder, panel, wallet } = await authorize('polygon', amountCents, desk);
  await panel.switchNetwork.click();
  await wallet.misbehave('answer_late', 3);
  await sign({ panel, wallet });
  await page
    .getByRole('link', { name: copy('common.nav.overview') })
    .first()
    .click();
  await store.waitForStatus(intentId, 'completed');
  await new IntentPage(page).open(intentId);
  await expectOneBurn(desk, { intentId, holder, amountCents });
});

test('[R71] a Solana wallet that signs anything but what was checked is named, and nothing is sent', async ({
  page,
  control,
  service,
  store,
}) => {
  const { intentId, holder, panel, wallet } = await authorize('solana', 33_306, {
    page,
    control,
    service,
    store,
  });
  for (const [mode, outcome] of [
    ['change_data', 'changed'],
    ['add_guards', 'lighthouse'],
    ['add_fee', 'compute_budget'],
    ['other_account', 'signature'],
  ] as const) {
    await wallet.misbehave(mode);
    await sign({ panel, wallet });
    await expect(panel.outcome(outcome, WALLET)).toBeVisible();
  }
  expect(await store.proofsOf(intentId)).toEqual([]);
  expect((await store.intent(intentId)).status).toBe('awaiting_burn_approval');

  // The way on that is offered: another wallet. Here it is the same one, unable to sign without sending, and then behaving.
  await panel.otherWallet.click();
  await wallet.misbehave('only_sign_and_send');
  await panel.connect(WALLET).click();
  await wallet.connect(holder);
  await panel.sign.click();
  await expect(panel.outcome('unsupported', WALLET)).toBeVisible();
  await panel.otherWallet.click();
  await wallet.behave();
  await panel.connect(WALLET).click();
  await wallet.connect(holder);
  await sign({ panel, wallet });
  await expect(new IntentPage(page).status('completed')).toBeVisible(PATIENCE);
  expect((await store.proofsOf(intentId)).map(({ state }) => state)).toEqual(['accepted']);
});

function switchFailed(): RegExp {
  return new RegExp(copy('signing.wrongNetwork.failed').split('{')[0] ?? '');
}
