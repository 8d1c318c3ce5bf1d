import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { exportCsv } from '../pages/export-panel.ts';

test('a delivery appears without a reload, waits to be shown, and opens with its signature masked', async ({
  service,
  control,
  samples,
  pageAs,
  pageAsNew,
}) => {
  // A user has one export at a time, whatever other tests export.
  const page = await pageAsNew('viewer');
  await page.goto(`/webhooks?query=${samples.unpaidOnramp}`);
  const rows = page.getByRole('row').filter({ hasText: copy('webhooks.event.payin.created') });
  // The sandbox delivers again what was not acknowledged in time.
  await expect(rows.first()).toBeVisible();

  await page.goto('/webhooks');
  await expect(page.getByRole('row').first()).toBeVisible();
  const shown = await page.getByRole('row').count();
  // What can fail is said by what can fail: no list carries it.
  const document = await (await page.request.get('/webhooks')).text();
  expect(document).not.toContain(copy('fault.service_unreachable.title'));
  const intentId = await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 4_321 });
  const showNew = page.getByRole('button', { name: /nova/ });
  await expect(showNew).toBeVisible();
  expect(await page.getByRole('row').count()).toBe(shown);
  const ofIntent = page.getByRole('row').filter({ hasText: intentId });
  // What another test caused may come first; what is shown once is not asked for again.
  await expect(async () => {
    await expect(ofIntent.or(showNew).first()).toBeVisible();
    if (await showNew.isVisible()) await showNew.click();
    await expect(ofIntent.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto(`/webhooks?query=${intentId}`);
  const file = (await exportCsv(page)).toString();
  expect(file).toContain(intentId);
  expect(file).not.toContain(samples.unpaidOnramp);

  await page.keyboard.press('Escape');
  await ofIntent.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('webhooks.event.payin.created'));
  await expect(page.getByText(/^v1,••••••/)).toBeVisible();

  const admin = await pageAs('admin');
  await admin.goto('/webhooks');
  await admin.getByRole('button', { name: copy('webhooks.tools.test') }).click();
  const send = admin.getByRole('button', { name: copy('webhooks.test.send'), exact: true });
  // The form comes when it is opened.
  await admin.locator('form').filter({ has: send }).getByRole('combobox').selectOption('payout.refunded');
  await send.click();
  await expect(admin.getByRole('main').getByText(copy('webhooks.test.sent'))).toBeVisible();
  await admin.goto('/webhooks?type=payout.refunded');
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await admin.getByRole('button', { name: copy('webhooks.tools.reprocess') }).click();
  await expect(admin.getByText(/entregas? a reprocessar/)).toBeVisible();
});
