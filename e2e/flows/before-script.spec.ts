import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { copy } from '#e2e/pages/copy.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';

/** Opens a page whose scripts come only when `release` is called, as on a slow connection. */
async function openWithoutScript(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.evaluate((place) => location.assign(place), url);
  await page.waitForURL(url, { waitUntil: 'commit' });
  return () => resolve(undefined);
}

test.describe('without a session', () => {
  test.use({ role: null });

  test('what is typed into the sign-in before its script has loaded is in no address', async ({
    page,
    stack,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const release = await openWithoutScript(page, `${stack.dashboardUrl}/sign-in`);
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await new SignInPage(page).signIn('viewer@demo.test', 'typed-too-early');
    expect((await posted).status()).toBeLessThan(400);
    await expect(new SignInPage(page).password).toHaveValue('');
    expect(addresses.join('\n')).not.toContain('typed-too-early');
    release();
  });
});

test('a filter that is typed before its script has loaded is applied once it has', async ({
  page,
  stack,
}) => {
  const address = `${stack.dashboardUrl}/reports?from=2026-03-01&to=2026-03-15`;
  const release = await openWithoutScript(page, address);
  await page.getByLabel(copy('reports.filter.from'), { exact: true }).fill('2026-02-01');
  release();
  await expect(page).toHaveURL('/reports?from=2026-02-01&to=2026-03-15');
});

test('a search and a choice that are made before the script has loaded are applied together', async ({
  page,
  stack,
}) => {
  const release = await openWithoutScript(page, `${stack.dashboardUrl}/intents`);
  await page.getByRole('searchbox').fill('nothing like this');
  await page.getByRole('combobox', { name: copy('intents.filter.type') }).selectOption('offramp');
  release();
  await expect(page).toHaveURL(/\?(?=.*query=nothing)(?=.*intentType=offramp)/);
});

test('a list that is opened from another page leads nowhere by itself', async ({ page }) => {
  // Longer than the pause after which a filter that is typed is applied.
  await page.route('**/onramps/new*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: copy('common.nav.label') });
  await menu.getByRole('link', { name: copy('common.nav.webhooks'), exact: true }).click();
  await expect(page.getByRole('search')).toBeVisible();
  await menu.getByRole('link', { name: copy('common.nav.newOnramp'), exact: true }).click();
  await expect(page).toHaveURL('/onramps/new');
});
