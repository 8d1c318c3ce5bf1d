import type { BrowserContext, Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import { DEMO_PASSWORD } from '#scripts/launcher/demo-users.ts';
import { actionIdOf } from '#e2e/fixtures/endpoints.ts';
import { awaitingOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { killRenderer } from '#e2e/fixtures/stories/kill-renderer.ts';
import { killEvmBurns, killSolanaBurns } from '#e2e/fixtures/stories/burn-kills.ts';
import { openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { KillStory } from '#e2e/fixtures/stories/kill-story.ts';
import { killTab } from '#e2e/fixtures/stories/kill-tab.ts';
import { onrampToHolder } from '#e2e/fixtures/stories/onramp-to-holder.ts';
import { RotationStory } from '#e2e/fixtures/stories/rotation-story.ts';
import { RawClient } from '#e2e/fixtures/raw-client.ts';
import { emailOf } from '#e2e/fixtures/sign-in/sign-in-by-request.ts';
import { SteadyLoad } from '#e2e/fixtures/steady-load.ts';
import { type OwnStack, test } from '#e2e/fixtures/stack/own-stack.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { waitForReact } from '#e2e/fixtures/wait-for-react.ts';
import { copy } from '#e2e/pages/copy.ts';
import { CreatePage } from '#e2e/pages/create-page.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';
import type { EvmTestWallet } from '#e2e/wallets/evm-test-wallet.ts';
import { installEvmAccount } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';

// One stack for the file, broken in turn. Its programs start many times, which takes a busy machine minutes.
test.describe.configure({ mode: 'default', timeout: 480_000 });

test('[R9] the first token of a network is confirmed by an administrator, not by the holder, and then signed', async ({
  page,
  browser,
  own,
}) => {
  const context = await browser.newContext();
  waitForReact(context);
  const overview = await context.newPage();
  await own.signIn(overview, 'admin');
  await overview.goto(own.running.dashboardUrl);
  const row = overview.getByRole('listitem').filter({ hasText: 'Token não confirmado' });
  await expect(overview.getByRole('heading', { name: copy('overview.inbox.title') })).toBeVisible();
  await expect(row).toBeHidden();
  const wallet = await installEvmWallet(page, own, 'polygon');
  const burn = { chainId: 'polygon', amountCents: 22_200, wallet: wallet.name } as const;
  const { intentId, panel } = await prepareBurn(page, own, burn);
  const { tokenAddress } = await own.control.chain('polygon');
  const question = (on: Page) => on.getByRole('alert').filter({ hasText: new RegExp(tokenAddress, 'i') });
  const what = copy('signing.contracts.kind.token');
  const confirm = (on: Page) =>
    on.getByRole('button', { name: copy('signing.contracts.confirm').replace('{what}', what) });
  await expect(question(page)).toContainText(copy('signing.contracts.who'));
  await expect(panel.failedCheck('token')).toBeVisible();
  await expect(panel.sign).toHaveAttribute('aria-disabled', 'true');
  await expect(confirm(page)).toBeHidden();

  await expect(row).toContainText('Polygon');
  const admin = await context.newPage();
  const confirmLink = row.getByRole('link', { name: copy('overview.inbox.contract.confirm') });
  const address = new URL((await confirmLink.getAttribute('href')) ?? '', own.running.dashboardUrl).href;
  const contracts = await context.newPage();
  await contracts.goto(address);
  await admin.goto(address);
  const contractOn = (on: Page) => on.locator('#polygon-token');
  await expect(contractOn(admin)).toBeInViewport();
  await contractOn(admin)
    .getByRole('link', { name: copy('contracts.open') })
    .click();
  await expect(question(admin)).toBeVisible();
  await confirm(admin).click();
  await expect(question(admin)).toBeHidden();
  await expect(row).toBeHidden();
  await expect(contractOn(contracts)).toContainText(copy('contracts.origin.confirmed'));
  await context.close();

  await expect(question(page)).toBeHidden();
  await panel.sign.click();
  await expectCompletedOnce(own, intentId);
  expect(wallet.signatureRequests).toHaveLength(1);
});

test('what happened while the dashboard was unavailable is on screen once it is back, without a reload, and so is that it is newer', async ({
  page,
  own,
}) => {
  const intentId = await onrampToHolder(own, { chainId: 'base', amountCents: 34_567 });
  await own.store.waitForStatus(intentId, 'awaiting_fiat_payment');
  await own.signIn(page, 'operator');
  const intentPage = new IntentPage(page);
  await page.goto(new URL(`/intents/${intentId}`, own.running.dashboardUrl).href);
  await expect(intentPage.status('awaiting_fiat_payment')).toBeVisible();
  const badge = (state: string) =>
    page.getByRole('button', { name: copy(`live.state.${state}`), exact: true });
  await expect(badge('live')).toBeVisible();
  const began = await intentPage.documentBegan();

  await own.running.killDashboard();
  await expect(badge('live')).toBeHidden();
  await own.control.pay(intentId);
  own.renewBuild();
  await own.running.restartDashboard();

  await expect(badge('live')).toBeVisible();
  await expect(intentPage.status('completed')).toBeVisible();
  expect(await intentPage.documentBegan()).toBe(began);
  expect((await own.store.intent(intentId)).status).toBe('completed');

  const newVersion = page.getByRole('alert').filter({ hasText: copy('live.newVersion.title') });
  await newVersion.getByRole('button', { name: copy('live.newVersion.reload') }).click();
  await expect(badge('live')).toBeVisible();
  await expect(newVersion).toBeHidden();
});

test('a form that was sent says the status of its request, also after a reload at any moment of the send', async ({
  page,
  own,
}) => {
  await own.signIn(page, 'operator');
  const origin = new URL('/', own.running.dashboardUrl).origin;
  const createPage = new CreatePage(page, 'offramp');
  const intentPage = new IntentPage(page);
  const destination = await own.control.payoutKey();
  const route = { method: 'POST', path: '/v2/intents/offramp' } as const;
  const send = async (amount: string, reference: string) => {
    await createPage.open(origin);
    await createPage.fill({ chainId: 'base', destination, amount });
    await createPage.refer(reference);
    await createPage.review.click();
    await createPage.create.click();
  };

  await test.step('reloaded while the service has not answered: the stored request, and then its page', async () => {
    // As long as the dashboard waits for an answer, less a second.
    await own.control.breakCalls({ ...route, delayMs: 9_000, count: 1 });
    await send('35,11', 'reloaded-while-sending');
    await expect(page.getByRole('button', { name: copy('create.sending') })).toBeVisible();
    await expect
      .poll(() => own.store.countByAmount(3_511), { intervals: [50] })
      .toMatchObject({ requests: 1 });
    await page.reload();
    // A machine that pauses meanwhile shows the conversion at once.
    await expect(
      createPage.waitsBecause('sent').or(intentPage.status('awaiting_burn_approval')).first(),
    ).toBeVisible();
    await intentPage.id();
    expect(await own.store.countByAmount(3_511)).toEqual({ intents: 1, requests: 1 });
  });

  await test.step('a reference that is taken by nothing that shows: said within seconds, also after a reload', async () => {
    const body = { code: 'CONFLICT', message: 'clientReference already exists' };
    await own.control.breakCalls({ ...route, status: 409, body, count: 50 });
    await send('35,12', 'taken-by-nobody');
    await expect(createPage.waitsBecause('taken')).toBeVisible();
    await page.reload();
    await expect(createPage.waitsBecause('taken')).toBeVisible();
  });

  await test.step('it continues without the form, which is free for another', async () => {
    await createPage.startAnother.click();
    await expect(createPage.review).toBeVisible();
    await page.goto(origin);
    await expect(createPage.waitsBecause('taken')).toBeVisible();
    await own.control.restoreCalls();
    await send('35,13', 'another');
    await intentPage.id();
  });
});

/** An offramp that the dashboard knows of, opened by the signer up to the authorization. */
async function prepareBurn(
  page: Page,
  own: OwnStack,
  burn: { chainId: ChainId; amountCents: number; wallet: string },
) {
  const { wallet, ...offramp } = burn;
  const intentId = await awaitingOfframp(own, offramp);
  await own.signIn(page, 'signer');
  const panel = await openPanel(page, intentId, own.running.dashboardUrl);
  await panel.connect(wallet).click();
  await panel.prepare.click();
  return { intentId, panel };
}

async function expectCompletedOnce(own: OwnStack, intentId: string): Promise<void> {
  await own.store.waitForStatus(intentId, 'completed');
  await expect.poll(() => own.store.burnAttemptStates(intentId)).toEqual(['accepted']);
  await expect.poll(() => own.store.proofStates(intentId)).toEqual(['accepted']);
}

async function installEvmWallet(
  page: Page | BrowserContext,
  own: OwnStack,
  chainId: 'base' | 'polygon' = 'base',
): Promise<EvmTestWallet> {
  return await installEvmAccount(page, own.control, {
    name: 'Other Wallet',
    account: 'holder',
    chainIds: [chainId],
  });
}

test('pages are answered again after the process that renders them was killed, each time', async ({
  page,
  own,
}) => {
  await own.signIn(page, 'viewer');
  const address = new URL('/intents', own.running.dashboardUrl).href;
  const kill = async () => {
    killRenderer(own.running.dashboardUrl);
    await expect.poll(async () => (await page.goto(address))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: copy('intents.title') })).toBeVisible();
  };
  await kill();
  await kill();
});

test('killed while it acknowledges events: every acknowledged one is stored and applied', async ({ own }) => {
  const { running, store } = own;
  const load = new SteadyLoad(running.dashboardUrl, { webhookSecrets: [running.webhookSecret] });
  for (const acknowledged of [20, 40]) {
    await expect.poll(() => load.acknowledged.length, { intervals: [10] }).toBeGreaterThan(acknowledged);
    await running.killDashboard();
    await running.restartDashboard();
  }
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(60);
  await load.end();
  expect(load.refused.length).toBeGreaterThan(0);
  await expect
    .poll(async () => [...(await store.appliedEventIds(load.acknowledged))].sort())
    .toEqual([...load.acknowledged].sort());
});

test('killed between the broadcast and the proof: the open page submits the proof, without a user', async ({
  page,
  own,
}) => {
  const wallet = await installEvmWallet(page, own);
  const { intentId, panel } = await prepareBurn(page, own, {
    chainId: 'base',
    amountCents: 22_202,
    wallet: wallet.name,
  });
  wallet.onSend = async (transaction) => {
    const hash = await wallet.send(transaction);
    await own.running.killDashboard();
    return hash;
  };
  await panel.sign.click();
  await expect.poll(() => wallet.signatureRequests.length).toBe(1);
  await expect(panel.proofWaiting).toBeVisible();
  await own.running.restartDashboard();
  await expectCompletedOnce(own, intentId);
  expect(wallet.signatureRequests).toHaveLength(1);
  await expect(new IntentPage(page).status('completed')).toBeVisible();
});

/** Burns of `holder` in a signer's browser, where the dashboard dies with each tab and comes back. */
async function beginKills(page: Page, own: OwnStack, chainId: ChainId, holder: string): Promise<KillStory> {
  await own.signIn(page, 'signer');
  const context = page.context();
  const { running, store, control, service } = own;
  const kill = async (tab: Page) => {
    await Promise.all([running.killDashboard(), killTab(tab)]);
    await running.restartDashboard();
  };
  const { dashboardUrl } = running;
  return await KillStory.begin({ context, dashboardUrl, chainId, store, control, service, kill }, holder);
}

test('[R79] [B5] [B7] an EVM burn survives its tab and the server, killed together at each step', async ({
  page,
  own,
}) => {
  const wallet = await installEvmWallet(page.context(), own);
  await killEvmBurns(await beginKills(page, own, 'base', wallet.address), wallet);
});

test('[R79] [R72] [B5] [B7] a Solana burn survives its tab and the server, killed together at each step', async ({
  page,
  own,
}) => {
  const secretKey = await own.control.accountSecret('solana', 'holder');
  const wallet = await SolanaTestWallet.install(page.context(), { name: 'Other Solana Wallet', secretKey });
  await killSolanaBurns(await beginKills(page, own, 'solana', wallet.address), wallet);
});

// The last: what the others use of the stack is over then.
test('two dashboards behind a balancer are restarted in turn with other secrets: nothing is refused, nothing is lost, and the old ones open nothing', async ({
  page,
  own,
}) => {
  const { dashboardUrl } = own.running;
  await own.signIn(page, 'viewer');
  const cookies = await page.context().cookies(dashboardUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const story = await RotationStory.begin(own);
  try {
    await story.overlap(cookie);
    await story.finish(cookie);
    const readMetrics = async () => (await fetch(`${story.urls[1]}/api/metrics`)).text();
    for (const name of ['front-1', 'front-2', 'pages-2'])
      await expect.poll(readMetrics).toContain(`"${name}"`);
    await page.goto(new URL('/intents', dashboardUrl).href);
    await expect(page).toHaveURL(/\/sign-in\?/);
    const signInPage = new SignInPage(page);
    await signInPage.signIn(emailOf('viewer'), DEMO_PASSWORD);
    await signInPage.waitUntilSignedIn();
  } finally {
    await story.end();
  }
});

test('behind a proxy that ends TLS an action is done that the page at its address does not have', async ({
  page,
  own,
}) => {
  await own.signIn(page, 'signer');
  const cookies = await page.context().cookies();
  const { url } = await own.running.addDashboard({ TRUSTED_PROXIES: '127.0.0.1' });
  const outside = new URL(own.running.dashboardUrl);
  const body = '[{}]';
  const headers = {
    host: outside.host,
    origin: outside.origin,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'next-action': actionIdOf('server/actions/burns.ts#releaseSigning'),
    'content-type': 'text/plain;charset=UTF-8',
    'content-length': String(body.length),
  };
  // The list has no signing panel: what is released here was claimed on another page.
  const answer = await new RawClient(url).ask('POST /intents', headers, body);
  expect(answer.text).toContain('"code":"invalid_input"');
});
