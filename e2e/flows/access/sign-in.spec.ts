import type { Route } from '@playwright/test';
import { DEMO_PASSWORD } from '#scripts/launcher/demo-users.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { copy } from '#e2e/pages/copy.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';

test.use({ role: null });

test('a right password opens the dashboard, and signing out closes it', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.signIn('viewer@demo.test', DEMO_PASSWORD);
  await signInPage.waitUntilSignedIn();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: /Vera Visitante/ }).click();
  await page.getByRole('button', { name: copy('common.user.signOut') }).click();
  await expect(page).toHaveURL('/sign-in');
  await page.goto('/intents');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
});

test('the page that was asked for opens after sign-in', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/intents');
  await signInPage.signIn('viewer@demo.test', DEMO_PASSWORD);
  await expect(page).toHaveURL('/intents');
});

for (const otherSite of ['https://example.com/steal', '\\\\example.com', '//example.com', 'http://[']) {
  test(`a way back to another site is not followed: ${otherSite}`, async ({ page, stack }) => {
    const signInPage = new SignInPage(page);
    await signInPage.open(`/sign-in?callbackUrl=${encodeURIComponent(otherSite)}`);
    await signInPage.signIn('viewer@demo.test', DEMO_PASSWORD);
    await signInPage.waitUntilSignedIn();
    expect(new URL(page.url()).origin).toBe(stack.dashboardUrl);
    for (const action of ['csrf', 'session']) {
      const asked = await page.request.get(
        `/api/auth/${action}?callbackUrl=${encodeURIComponent(otherSite)}`,
      );
      expect(asked.status()).toBe(200);
    }
  });
}

test('a wrong password and an unknown account get the same message', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.signIn('nobody@demo.test', 'wrong-password-1');
  await expect(signInPage.alert).toContainText(copy('fault.invalid_credentials.title'));
  const forUnknown = await signInPage.alert.innerText();

  await signInPage.open();
  await signInPage.signIn('approver@demo.test', 'wrong-password-1');
  await expect(signInPage.alert).toContainText(copy('fault.invalid_credentials.title'));
  expect(await signInPage.alert.innerText()).toBe(forUnknown);
});

test('too many wrong passwords have to wait, and the page says how long', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  const words = { refused: copy('fault.invalid_credentials.title'), wait: copy('fault.rate_limited.title') };
  const tryWrong = async () => {
    await signInPage.signIn('limited@demo.test', 'a-wrong-password');
    await expect(signInPage.alert).toContainText(new RegExp(`${words.refused}|${words.wait}`));
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await tryWrong();
    await expect(signInPage.alert).toContainText(words.refused);
    await page.reload();
  }
  // The first wait is five seconds, and may be over before the next try arrives; each next one is longer.
  await expect(async () => {
    await signInPage.open();
    await tryWrong();
    await expect(signInPage.alert).toContainText(words.wait, { timeout: 1 });
  }).toPass();
});

test.describe('a sign-in that gets no answer', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test('says so, and can be sent again', async ({ page }) => {
    const signInPage = new SignInPage(page);
    await signInPage.open();
    const refuse = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback());
    await page.route('**/sign-in', refuse);
    await signInPage.signIn('viewer@demo.test', DEMO_PASSWORD);
    await expect(signInPage.alert).toContainText(copy('fault.no_answer.title'));
    await page.unroute('**/sign-in', refuse);
    await signInPage.submit.click();
    await signInPage.waitUntilSignedIn();
  });
});
