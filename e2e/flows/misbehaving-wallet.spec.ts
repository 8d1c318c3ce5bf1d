import type { Page } from '@playwright/test';
import { expectedMinor } from '#lib/money/cents.ts';
import { authorizeWithDemoWallet } from '../fixtures/burn-story.ts';
import { blockNumber, burnedAfter } from '../fixtures/chain-readers.ts';
import type { SandboxControl } from '../fixtures/sandbox-control.ts';
import type { ServiceClient } from '../fixtures/service-client.ts';
import type { Store } from '../fixtures/store.ts';
import { expect, test as base } from '../fixtures/test.ts';
import type { BurnPanel } from '../pages/burn-panel.ts';
import { copy } from '../pages/copy.ts';
import { DemoWallet } from '../pages/demo-wallet.ts';
import { IntentPage } from '../pages/intent-page.ts';

interface Desk {
  readonly page: Page;
  readonly control: SandboxControl;
  readonly service: ServiceClient;
  readonly store: Store;
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, control, service, store }, use) => use({ page, control, service, store }),
});

// An account of this file's own burns here, because those of the others are counted on. What the wallet does wrong in each
// mode is tested beside the wallet; here stands what a person sees of it, and that no more than one burn comes of it. The
// Solana half is in sign-guard.spec.ts.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default', timeout: 120_000 });

const HOLDER = 'stranger';
const WALLET = DemoWallet.displayName;
const PATIENCE = { timeout: 60_000 };

test.beforeAll(async ({ control }) => {
  await control.makeHolder('polygon', await control.accountAddress('polygon', HOLDER), 10_000_000_000n);
});

/** An offramp with its authorization, its page open, the demo wallet connected; and what its holder burned since. */
async function authorize(amountCents: number, { page, control, service, store }: Desk) {
  const chain = await control.chain('polygon');
  const height = await blockNumber(chain);
  const destinationAddress = await control.payoutKey();
  const intentId = await service.createOfframp({ chainId: 'polygon', amountCents, destinationAddress });
  await store.waitForStatus(intentId, 'awaiting_burn_approval');
  const holder = await control.accountAddress('polygon', HOLDER);
  const panel = await authorizeWithDemoWallet(page, intentId, holder);
  return {
    intentId,
    panel,
    wallet: new DemoWallet(page),
    amountMinor: expectedMinor(amountCents),
    burned: () => burnedAfter(chain, holder, height),
  };
}
type Authorized = Awaited<ReturnType<typeof authorize>>;

async function sign({ panel, wallet }: { panel: BurnPanel; wallet: DemoWallet }): Promise<void> {
  await panel.sign.click();
  await wallet.confirmTransaction();
}

/** Completed with one proof; on chain, this and no more was burned. */
async function expectOneBurn({ page, store }: Desk, burn: Authorized): Promise<void> {
  await expect(new IntentPage(page).status('completed')).toBeVisible(PATIENCE);
  const proofs = await store.proofsOf(burn.intentId);
  expect(proofs.filter(({ state }) => state === 'accepted')).toHaveLength(1);
  expect((await store.burnAttemptStates(burn.intentId)).at(-1)).toBe('accepted');
  expect(await burn.burned()).toBe(burn.amountMinor);
}

test('[R7] [R68] an EVM wallet that refuses, stays where it is and changes what it sends; then one that behaves', async ({
  desk,
  page,
  store,
}) => {
  const burn = await authorize(33_301, desk);
  const { intentId, panel, wallet } = burn;

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
  await expectOneBurn(desk, burn);
});

test('[R81] a multisig wallet that answers the hash of a proposal: the burn is found when it is carried out', async ({
  desk,
  store,
}) => {
  const burn = await authorize(33_302, desk);
  const { intentId, panel, wallet } = burn;
  await panel.switchNetwork.click();
  await wallet.misbehave('propose_then_send', 2);
  await sign({ panel, wallet });
  await expectOneBurn(desk, burn);
  expect(await store.proofsOf(intentId)).toHaveLength(2);
});

test('[B7] an EVM wallet that sends and answers an error: nobody signs again, the burn is found', async ({
  desk,
  store,
}) => {
  const burn = await authorize(33_303, desk);
  const { intentId, panel, wallet } = burn;
  await panel.switchNetwork.click();
  await wallet.misbehave('fail_after_sending');
  await sign({ panel, wallet });
  await expectOneBurn(desk, burn);
  expect(await store.proofsOf(intentId)).toHaveLength(1);
});

test('[R81] an EVM wallet that speeds up: the hash that was mined is the proof', async ({ desk }) => {
  const burn = await authorize(33_304, desk);
  const { panel, wallet } = burn;
  await panel.switchNetwork.click();
  await wallet.misbehave('speed_up');
  await sign({ panel, wallet });
  await expectOneBurn(desk, burn);
});

test('[R79] an EVM wallet that answers late, to a person who went on to another page', async ({
  desk,
  page,
  store,
}) => {
  const burn = await authorize(33_305, desk);
  const { intentId, panel, wallet } = burn;
  await panel.switchNetwork.click();
  await wallet.misbehave('answer_late', 3);
  await sign({ panel, wallet });
  await page
    .getByRole('link', { name: copy('common.nav.overview') })
    .first()
    .click();
  await store.waitForStatus(intentId, 'completed');
  await new IntentPage(page).open(intentId);
  await expectOneBurn(desk, burn);
});

function switchFailed(): RegExp {
  return new RegExp(copy('signing.wrongNetwork.failed').split('{')[0] ?? '');
}
