import type { Page } from '@playwright/test';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test.use({ role: 'viewer' });

/** By how much what has the focus is hidden by the bar of the dashboard, or by that of the list; 0: not. */
function readCovered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bottomOf = (bar: string) => document.querySelector(bar)?.getBoundingClientRect().bottom ?? 0;
    const top = document.activeElement?.getBoundingClientRect().top ?? -Infinity;
    return Math.max(0, bottomOf('header') - top, bottomOf('.list-bar') - top);
  });
}

test('a row that has the focus is below the bars that stay over the page', async ({
  page,
  control,
  service,
  samples,
}) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/intents');
  const links = page.locator('table').last().locator('tbody a');
  await expect(page.locator(`a[href="/intents/${samples.failedOfframp}"]`).last()).toBeVisible();
  /** Row by row upwards, from one that is at the top of the window. */
  const expectUncovered = async () => {
    await links.nth(4).evaluate((link: HTMLElement) => {
      scrollTo(0, scrollY + link.getBoundingClientRect().top);
      link.focus({ preventScroll: true });
    });
    for (const nth of [3, 2, 1, 0]) {
      await page.keyboard.press('Shift+Tab');
      await expect(links.nth(nth)).toBeFocused();
      expect(await readCovered(page)).toBe(0);
    }
  };
  await expectUncovered();
  await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 66_123 });
  await expect(page.getByRole('button', { name: `: ${copy('intents.newShow')}` })).toBeVisible();
  await expectUncovered();
});

test('in a low window the last entry of each menu of the bar is scrolled to', async ({ page }) => {
  // As a window of 1366 by 650 at 200 %, or a phone that is held sideways.
  await page.setViewportSize({ width: 683, height: 325 });
  await page.goto('/');
  await page.getByRole('button', { name: copy('common.nav.open'), exact: true }).click();
  const lastPage = page
    .getByRole('navigation', { name: copy('common.nav.label'), exact: true })
    .getByRole('link')
    .last();
  await lastPage.scrollIntoViewIfNeeded();
  await expect(lastPage).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  const [account = ''] = copy('common.user.menu').split('{');
  await page.getByRole('button', { name: account }).click();
  const signOut = page.getByRole('button', { name: copy('common.user.signOut'), exact: true });
  await signOut.scrollIntoViewIfNeeded();
  await expect(signOut).toBeInViewport({ ratio: 1 });
});
