import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import { awaitingOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { openPanel } from '#e2e/fixtures/stories/burn-story.ts';
import { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import { ServiceClient } from '#e2e/fixtures/service-client.ts';
import { Store } from '#e2e/fixtures/store.ts';
import { emailOf, signInByRequest } from '#e2e/fixtures/sign-in/sign-in-by-request.ts';
import type { EvmTestWallet } from '#e2e/wallets/evm-test-wallet.ts';
import { installEvmAccount } from '#e2e/fixtures/install-evm-account.ts';
import { SolanaTestWallet } from '#e2e/wallets/solana-test-wallet.ts';
import { WalletRefusal } from '#e2e/wallets/wallet-refusal.ts';
import type { Stack } from '#scripts/launcher/stack.ts';
import { openBrowser } from './open-browser.ts';
import { quantile, type Row } from './table.ts';

const PRESSES = 30;
const WARM_UPS = 3;
const GOAL_MS = 150;
/** A user reads before pressing: the checks that a refusal starts again are over by then. */
const READING_MS = 1_000;

/**
 * From the click on the button to the request that reaches the wallet, by the page's own clock, in Chromium
 * on the running dashboard. The wallet says no each time, and the same burn is pressed again.
 */
export async function measureClickToPrompt(stack: Stack): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: stack.dashboardUrl, locale: 'pt-BR' });
    await signInByRequest(context.request, { dashboardUrl: stack.dashboardUrl, email: emailOf('signer') });
    const control = new SandboxControl(stack.sandboxUrl);
    const evm = await installEvm(context, control);
    const solana = await installSolana(context, control);
    return [
      await measureChain(context, stack, { chainId: 'base', wallet: evm.name }),
      await measureChain(context, stack, { chainId: 'solana', wallet: solana.name }),
    ];
  } finally {
    await browser.close();
  }
}

async function installEvm(context: BrowserContext, control: SandboxControl): Promise<EvmTestWallet> {
  const account = { name: 'Refusing Wallet', account: 'holder', chainIds: ['base'] } as const;
  const wallet = await installEvmAccount(context, control, account);
  wallet.onSend = () => Promise.reject(new WalletRefusal(4001, 'no'));
  return wallet;
}

async function installSolana(context: BrowserContext, control: SandboxControl): Promise<SolanaTestWallet> {
  const secretKey = await control.accountSecret('solana', 'holder');
  const wallet = await SolanaTestWallet.install(context, { name: 'Refusing Solana Wallet', secretKey });
  wallet.onSign = () => Promise.reject(new WalletRefusal(4001, 'no'));
  return wallet;
}

async function measureChain(
  context: BrowserContext,
  stack: Stack,
  { chainId, wallet }: { chainId: ChainId; wallet: string },
): Promise<Row> {
  const page = await context.newPage();
  const panel = await openPanel(page, await createOfframp(stack, chainId));
  await panel.connect(wallet).click();
  await panel.prepare.click();
  await panel.checksPassed.waitFor();
  await page.evaluate(markPrompts);
  for (let press = 0; press < WARM_UPS + PRESSES; press += 1) {
    await panel.sign.waitFor();
    await wait(READING_MS);
    await panel.sign.click();
    await panel.outcome('rejected').waitFor();
  }
  const samplesMs = (await page.evaluate(readPrompts)).slice(WARM_UPS);
  await page.close();
  return {
    what: `click to wallet prompt on ${chainId}, p95`,
    unit: 'ms',
    ours: quantile(samplesMs, 0.95),
    goal: { atMost: GOAL_MS },
  };
}

async function createOfframp({ sandboxUrl, apiKey, databaseUrl }: Stack, chainId: ChainId): Promise<string> {
  const control = new SandboxControl(sandboxUrl);
  const service = new ServiceClient(sandboxUrl, apiKey);
  const store = new Store(databaseUrl);
  const intentId = await awaitingOfframp({ service, control, store }, { chainId, amountCents: 12_345 });
  await store.close();
  return intentId;
}

/**
 * Runs in the page: marks each click, and each request for a signature where it leaves the page's code for
 * the wallet's.
 */
function markPrompts(): void {
  const options = { capture: true };
  document.addEventListener(
    'click',
    ({ timeStamp }) => performance.mark('click', { startTime: timeStamp }),
    options,
  );
  for (const name of Object.keys(window).filter((key) => /^(?:evm|solana)TestWallet/.test(key))) {
    const call = Reflect.get(window, name) as (...args: unknown[]) => unknown;
    Reflect.set(window, name, (...args: unknown[]) => {
      if (typeof args[0] !== 'string' || args[0] === 'eth_sendTransaction') performance.mark('prompt');
      return call(...args);
    });
  }
}

/** Runs in the page: how long each click took to its prompt. */
function readPrompts(): number[] {
  const clicks = performance.getEntriesByName('click').map(({ startTime }) => startTime);
  return performance
    .getEntriesByName('prompt')
    .map(({ startTime }) => startTime - Math.max(...clicks.filter((clickedAt) => clickedAt <= startTime)));
}
