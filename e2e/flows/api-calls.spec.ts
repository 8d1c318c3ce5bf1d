import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test.use({
  role: 'viewer',
  permissions: ['clipboard-read', 'clipboard-write'],
  // The part that the server does not give.
  expectedConsoleErrors: [/ERR_CONNECTION_RESET/],
});

test('a part that cannot be loaded says so in its place; loaded, it has the calls, copied without the key', async ({
  page,
  stack,
  samples,
}) => {
  let isUnavailable = true;
  const pressed = Promise.withResolvers<undefined>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    const isPart = (await response.text()).includes('conversion.calls');
    if (isPart && isUnavailable) return route.abort('connectionreset');
    // The page also tries again by itself: what it gets so waits for the press, which else finds no button.
    if (isPart) await pressed.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/intents/${samples.failedOfframp}`);
  const failed = page.getByRole('alert').filter({ hasText: copy('common.lazyPart.failed') });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  isUnavailable = false;
  await failed.getByRole('button', { name: copy('common.lazyPart.retry') }).click();
  pressed.resolve(undefined);
  await expect(failed).toBeHidden();
  await expect(page.getByText(copy('common.lazyPart.loaded'))).toBeFocused();

  await page.getByText(copy('conversion.calls.title'), { exact: true }).click();
  const call = page.getByRole('listitem').filter({ hasText: `GET /v2/intents/${samples.failedOfframp}` });
  await expect(call.first()).toContainText(/200/);
  await expect(call.first()).toContainText(/\d+ ms/);
  await call.first().locator('summary').click();
  await call
    .first()
    .getByRole('button', { name: copy('conversion.calls.curl') })
    .click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toContain('curl');
  const copied = await read();
  expect(copied).toContain(samples.failedOfframp);
  expect(copied).not.toContain(stack.apiKey);
});
