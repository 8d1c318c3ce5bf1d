import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

const RTT_MS = 100;
const BYTES_PER_SECOND = 1_250_000;
const CPU_SLOWDOWN = 4;
/** What loads unasked has begun to load by then. */
const SETTLED_MS = 3_000;
const WALLET_CODE = /wagmi|WalletStandard|wallet-standard:|StandardWalletAdapter|eip6963/;

/** A signed-in context of its own: nothing is cached yet. */
export async function openContext(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  return context;
}

export interface Weight {
  readonly firstLoadKb: number;
  readonly withUnaskedKb: number;
  readonly walletBytes: number;
}

/** The gzip of the scripts that the document names, and of those that follow by themselves. */
export async function weighPage(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.set(response.url(), response.body());
  });
  const answer = await page.goto(url);
  if (answer?.status() !== 200) throw new Error(`${url} answered ${String(answer?.status())}`);
  const document = await answer.text();
  await page.waitForTimeout(SETTLED_MS);
  let [first, all, walletBytes] = [0, 0, 0];
  for (const [address, body] of scripts) {
    const text = await body;
    const size = gzipSync(text, { level: 9 }).length;
    all += size;
    if (document.includes(`src="${new URL(address).pathname}"`)) first += size;
    if (WALLET_CODE.test(text.toString())) walletBytes += size;
  }
  await page.close();
  return { firstLoadKb: first / 1000, withUnaskedKb: all / 1000, walletBytes };
}

export interface Speed {
  readonly lcpMs: number;
  readonly cls: number;
  /** Of a user who types into the search and opens menus while the page is live; none without such. */
  readonly inpMs: number;
}

/** As on a slow computer far away. */
export async function timePage(context: BrowserContext, url: string): Promise<Speed> {
  const page = await context.newPage();
  const session = await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  await useIt(page);
  const speed = await page.evaluate(read);
  await session.detach();
  await page.close();
  return speed;
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  return session;
}

async function useIt(page: Page): Promise<void> {
  const search = page.locator('input[type=search]');
  if ((await search.count()) === 0) return;
  await search.click();
  await search.pressSequentially('REF-2026-000123', { delay: 60 });
  const menu = page.locator('[popovertarget=user-menu]');
  for (let press = 0; press < 4; press += 1) await menu.click();
}

interface Observed {
  lcpMs: number;
  cls: number;
  readonly interactions: Map<number, number>;
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const observed: Observed = { lcpMs: 0, cls: 0, interactions: new Map() };
  Reflect.set(window, 'observed', observed);
  const watch = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', ({ startTime }) => (observed.lcpMs = startTime));
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) observed.cls += Number(Reflect.get(entry, 'value'));
  });
  watch(
    'event',
    (entry) => {
      const id = Number(Reflect.get(entry, 'interactionId'));
      if (id > 0) {
        observed.interactions.set(id, Math.max(observed.interactions.get(id) ?? 0, entry.duration));
      }
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page: the slowest interaction but one of fifty, as browsers count them. */
function read(): Speed {
  const { lcpMs, cls, interactions } = Reflect.get(window, 'observed') as Observed;
  return { lcpMs, cls, inpMs: Math.max(0, ...interactions.values()) };
}
