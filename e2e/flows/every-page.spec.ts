import type { Page } from '@playwright/test';
import { LOCALE_COOKIE, type Locale } from '#lib/i18n/locales.ts';
import { THEME_COOKIE, type Theme } from '#lib/i18n/themes.ts';
import { findAxeViolations } from '../fixtures/axe.ts';
import type { SampleIntents } from '../fixtures/sample-intents.ts';
import { expect, test } from '../fixtures/test.ts';

type AddressOf = (samples: SampleIntents) => string;
const DASHBOARD_PAGES: Readonly<Record<string, AddressOf>> = {
  overview: () => '/',
  'the list': () => '/intents',
  'the exports': () => '/exports',
  'the reports': () => '/reports',
  'a report of nothing': () => '/reports?from=2020-01-01&to=2020-01-02',
  'the audit log': () => '/audit',
  'an empty list': () => '/intents?query=nothing-has-this-reference',
  'new onramp': () => '/onramps/new',
  'new offramp': () => '/offramps/new',
  wallets: () => '/wallets',
  'no wallet found': () => '/wallets?query=nothing-has-this-name',
  'new wallet': () => '/wallets/new?chainId=solana',
  'a wallet to authorize': (samples) => `/wallets/${samples.pendingWallet}`,
  webhooks: () => '/webhooks',
  'no webhook found': () => '/webhooks?query=nothing-has-this-id',
  'a webhook': () => '/webhooks/1',
  'the system status': () => '/status',
  'the contracts': () => '/contracts',
  'the settings': () => '/settings',
  'an unpaid onramp': (samples) => `/intents/${samples.unpaidOnramp}`,
  'a completed onramp': (samples) => `/intents/${samples.completedOnramp}`,
  'a receipt': (samples) => `/intents/${samples.completedOnramp}/receipt`,
  'an offramp to burn': (samples) => `/intents/${samples.unburnedOfframp}`,
  'a failed offramp': (samples) => `/intents/${samples.failedOfframp}`,
  'an offramp for provider support': (samples) => `/intents/${samples.stuckOfframp}`,
};
const PHONE = { width: 390, height: 844 };

interface Look {
  readonly theme: Theme;
  readonly locale: Locale;
}

/** Opens an address in a language and a theme and waits until the page is complete. */
async function open(page: Page, url: URL, { locale, theme }: Look): Promise<void> {
  await page.context().addCookies([
    { name: LOCALE_COOKIE, value: locale, url: url.origin },
    { name: THEME_COOKIE, value: theme, url: url.origin },
  ]);
  await page.goto(url.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Between them both themes and both languages; each costs a page load, the first a whole run of axe. */
const LOOKS = [
  { theme: 'light', locale: 'pt-BR' },
  { theme: 'dark', locale: 'en' },
] as const satisfies readonly Look[];

function testLooks(name: string, addressOf: AddressOf): void {
  test(`axe finds nothing on ${name}, and it fits a phone`, async ({ page, stack, samples }) => {
    for (const look of LOOKS) {
      await open(page, new URL(addressOf(samples), stack.dashboardUrl), look);
      const part = look === LOOKS[0] ? 'all' : 'look';
      expect.soft(await findAxeViolations(page, part), JSON.stringify(look)).toEqual([]);
      await expectToFit(page, PHONE);
    }
  });
}

/** Nothing overflows to the right of the window, so that it does not scroll sideways. */
async function expectToFit(page: Page, size: typeof PHONE): Promise<void> {
  const sizeBefore = page.viewportSize();
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
  // What measures itself answers to the new size a frame later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(size.width);
  if (sizeBefore !== null) await page.setViewportSize(sizeBefore);
}

test.describe('signed in', () => {
  // The role that may do everything sees the most of every page.
  test.use({ role: 'admin' });
  for (const [name, addressOf] of Object.entries(DASHBOARD_PAGES)) testLooks(name, addressOf);
});

test.describe('signed out', () => {
  test.use({ role: null });
  testLooks('sign-in', () => '/sign-in');

  test('nothing moves for a reader who wants no motion, not even colors when the theme changes', async ({
    page,
    stack,
  }) => {
    await open(page, new URL('/sign-in', stack.dashboardUrl), LOOKS[0]);
    const transitions = await page.evaluate(() => {
      document.documentElement.setAttribute('data-theme', 'dark');
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    expect(transitions).toBe(0);
  });
});

test.describe('nothing there', () => {
  test.use({ role: 'viewer', expectedConsoleErrors: [/status of 404/] });
  testLooks('a page that is not there', () => '/nothing-here');
});

test.describe('not allowed', () => {
  test.use({ role: 'viewer', expectedConsoleErrors: [/status of 403/] });
  testLooks('a page for other roles', () => '/onramps/new');
});
