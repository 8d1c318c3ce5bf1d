import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test.use({ role: 'viewer' });

test('a delivery appears without a reload, waits to be shown, and opens with its signature masked', async ({
  page,
  service,
  control,
  samples,
}) => {
  await page.goto(`/webhooks?query=${samples.unpaidOnramp}`);
  const rows = page.getByRole('row').filter({ hasText: copy('webhooks.event.payin.created') });
  await expect(rows).toHaveCount(1);

  await page.goto('/webhooks');
  const shown = await page.getByRole('row').count();
  const destinationWallet = await control.accountAddress('base', 'holder');
  const intentId = await service.createOnramp({ chainId: 'base', amountCents: 4_321, destinationWallet });
  const showNew = page.getByRole('button', { name: /nova/ });
  await expect(showNew).toBeVisible();
  expect(await page.getByRole('row').count()).toBe(shown);
  await showNew.click();
  const ofIntent = page.getByRole('row').filter({ hasText: intentId });
  await expect(ofIntent.first()).toBeVisible();

  await ofIntent.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('webhooks.event.payin.created'));
  await expect(page.getByText(/^v1,••••••/)).toBeVisible();
  await expect(page.getByText(copy('webhooks.others.none'))).toBeVisible();
});
