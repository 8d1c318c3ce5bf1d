import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { awaitingOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { blockNumber, burnedAfter } from '#e2e/fixtures/chain-readers.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import type { ServiceClient } from '#e2e/fixtures/service-client.ts';
import type { Store } from '#e2e/fixtures/store.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import type { BurnPanel } from '#e2e/pages/burn-panel.ts';
import { copy } from '#e2e/pages/copy.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { installEvmKey } from '#e2e/fixtures/install-evm-account.ts';
import type { EvmTestWallet, SignedTransaction } from '#e2e/wallets/evm-test-wallet.ts';

// The possible answers of a wallet are tested by property beside the edge that parses them; these tests check
// what a user sees of the wrong ones, and that at most one burn results. An account of this file's own burns.
test.use({ role: 'signer' });
test.describe.configure({ mode: 'default' });

const KEY = generatePrivateKey();
const HOLDER = privateKeyToAccount(KEY).address;
const PATIENCE = { timeout: 60_000 };

interface Fixtures {
  readonly page: Page;
  readonly control: SandboxControl;
  readonly service: ServiceClient;
  readonly store: Store;
}

test.beforeAll(async ({ control }) => {
  await control.makeHolder('base', HOLDER, 10_000_000_000n);
});

const installWallet = (page: Page, control: SandboxControl, name: string) =>
  installEvmKey(page, control, { name, privateKey: KEY, chainIds: ['base'] });

/** An offramp that waits for its burn, its page open, and what its holder burned since. */
async function openOfframp(amountCents: number, fixtures: Fixtures) {
  const { page, control } = fixtures;
  const chain = await control.chain('base');
  const height = await blockNumber(chain);
  const intentId = await awaitingOfframp(fixtures, { chainId: 'base', amountCents });
  const panel = await openPanel(page, intentId);
  return {
    intentId,
    panel,
    amountBaseUnits: expectedBaseUnits(amountCents),
    burned: () => burnedAfter(chain, HOLDER, height),
  };
}
type Offramp = Awaited<ReturnType<typeof openOfframp>>;

async function prepare(panel: BurnPanel, wallet: EvmTestWallet): Promise<void> {
  await panel.connect(wallet.name).click();
  await panel.prepare.click();
  await expect(panel.checksPassed).toBeVisible();
}

async function expectOneBurn({ page, store }: Fixtures, offramp: Offramp): Promise<void> {
  await expect(new IntentPage(page).status('completed')).toBeVisible(PATIENCE);
  await expect.poll(() => store.proofStates(offramp.intentId)).toEqual(['accepted']);
  expect(await offramp.burned()).toBe(offramp.amountBaseUnits);
}

for (const [what, answer] of [
  ['an object', (hash: string) => ({ hash })],
  ['null', () => null],
] as const) {
  test(`[B7] an EVM wallet that sends and answers ${what}: nothing is said to be unsent, and the burn is found`, async ({
    page,
    control,
    service,
    store,
  }) => {
    const parts = { page, control, service, store };
    const wallet = await installWallet(page, control, 'Odd Wallet');
    const offramp = await openOfframp(44_401, parts);
    await prepare(offramp.panel, wallet);
    const isShown = Promise.withResolvers<undefined>();
    wallet.onSend = async (transaction) => {
      // Mined only once the page has said what it knows.
      void isShown.promise.then(() => wallet.send(transaction));
      return answer(`0x${'ab'.repeat(32)}`);
    };
    await offramp.panel.sign.click();
    await expect(offramp.panel.outcome('no_hash', wallet.name)).toBeVisible();
    await expect(offramp.panel.hashField).toBeVisible();
    isShown.resolve(undefined);
    await expectOneBurn(parts, offramp);
  });
}

test('[R76] an EVM wallet that answers 0x123: it holds nothing up, and the right hash is taken however it is spelled', async ({
  page,
  control,
  service,
  store,
}) => {
  const parts = { page, control, service, store };
  const wallet = await installWallet(page, control, 'Odd Wallet');
  const offramp = await openOfframp(44_402, parts);
  const { panel } = offramp;
  await prepare(panel, wallet);
  const signed = Promise.withResolvers<SignedTransaction>();
  wallet.onSend = async (transaction) => {
    // Sent only once its hash is stored: the dashboard finds a burn by itself, and asks for no hash then.
    signed.resolve(await wallet.sign(transaction));
    return '0x123';
  };
  await panel.sign.click();
  await expect(panel.outcome('no_hash', wallet.name)).toBeVisible();
  const proofs = async () => (await store.proofsOf(offramp.intentId)).map(({ proof }) => proof);
  expect(await proofs()).toEqual([]);
  const { hash, send } = await signed.promise;
  await panel.hashField.fill(hash.slice(2).toUpperCase());
  await panel.submitHash.click();
  await expect.poll(proofs).toEqual([hash]);
  await send();
  await expectOneBurn(parts, offramp);
  expect(await proofs()).toEqual([hash]);
});

test('[R7] [B7] EVM wallets that hang, return no account, or are switched to a look-alike: each can be left, and none signs for a wrong network', async ({
  page,
  control,
  service,
  store,
}) => {
  const parts = { page, control, service, store };
  const hanging = await installWallet(page, control, 'Hanging Wallet');
  const wallet = await installWallet(page, control, 'Odd Wallet');
  const offramp = await openOfframp(44_403, parts);
  const { panel } = offramp;

  hanging.onConnect = () => new Promise(() => undefined);
  await panel.connect(hanging.name).click();
  await expect(
    page.getByText(copy('signing.wallets.connecting').replace('{wallet}', hanging.name)),
  ).toBeVisible();
  wallet.onConnect = async () => [];
  await panel.connect(wallet.name).click();
  await expect(page.getByText(copy('signing.wallets.problem.no_account'))).toBeVisible();
  wallet.onConnect = async () => [wallet.address];

  const { rpcUrl } = await control.chain('base');
  let genesis: string | undefined;
  wallet.onRead = async (method, params) => {
    const answer = await ask(rpcUrl, method, params);
    return method === 'eth_getBlockByNumber' && genesis ? { ...(answer as object), hash: genesis } : answer;
  };
  const chainAnswers = Promise.withResolvers<undefined>();
  await page.route('**/api/rpc/base', async (route) => {
    await chainAnswers.promise;
    await route.continue();
  });
  await panel.connect(wallet.name).click();
  await expect(panel.prepare).toBeEnabled();
  const before = await panel.prepare.boundingBox();
  chainAnswers.resolve(undefined);
  await expect(page.getByText(copy('burn.holder.has.fee').split('{')[0] ?? '')).toBeVisible();
  // What arrives late moves nothing under a press.
  expect(await panel.prepare.boundingBox()).toEqual(before);
  await panel.prepare.click();
  await expect(panel.checksPassed).toBeVisible();
  genesis = `0x${'99'.repeat(32)}`;
  await panel.sign.click();
  await expect(panel.outcome('other_network', wallet.name)).toBeVisible();
  expect(wallet.signatureRequests).toEqual([]);

  genesis = undefined;
  wallet.onSend = () => new Promise(() => undefined);
  await panel.sign.click();
  await expect.poll(() => wallet.signatureRequests).toHaveLength(1);
  await panel.leave.click();
  await expect(panel.outcome('left', wallet.name)).toBeVisible();
  wallet.onSend = (transaction) => wallet.send(transaction);
  await panel.sign.click();
  await expectOneBurn(parts, offramp);
});

async function ask(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as {
    result: unknown;
  };
  return answer.result;
}
