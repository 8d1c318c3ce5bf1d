import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays } from '#lib/i18n/calendar-day.ts';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { chooseDay } from '../pages/day-filter.ts';
import { awaitExport } from '../pages/export-panel.ts';

test.use({ role: 'viewer' });

test('a report has what was completed today, says what does not match, and its files have the same', async ({
  pageAsNew,
  samples,
}) => {
  // A user has one export at a time, whatever other tests export.
  const page = await pageAsNew('viewer');
  await page.goto('/');
  await page.getByRole('link', { name: copy('common.nav.reports') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('reports.title'));
  await expect(page.getByLabel(copy('reports.filter.from'), { exact: true })).toHaveValue(/-01$/);
  const presetOfToday = page.getByRole('link', { name: copy('reports.preset.today'), exact: true });
  const today = await chooseDay(page, { press: () => presetOfToday.click(), daysFromToday: 0 });
  await expect(page.getByText(copy('reports.isOpen'))).toBeVisible();
  // The samples may have ended before midnight.
  await page.goto(`/reports?from=${addDays(today, -1)}&to=${today}`);

  const totals = page.getByRole('region', { name: copy('reports.totals.title') });
  await expect(totals.getByRole('link').first()).toHaveText(/^R\$\s[\d.]+,\d\d$/);
  const failed = page.getByRole('row').filter({ has: page.locator(`a[href$="${samples.failedOfframp}"]`) });
  await expect(failed.getByText(copy('reports.exception.failed'))).toBeVisible();

  const reconciliation = await takeFile(page, copy('reports.reconciliation.export'));
  expect(reconciliation.split('\r\n')[0]).toMatch(/^id,endedAt,intentType,.*,exceptions,chainSide,/);
  expect(reconciliation).toMatch(new RegExp(`${samples.failedOfframp},.*,failed,`));
  expect(reconciliation).toContain(samples.completedOnramp);
  const totalsFile = await takeFile(page, copy('reports.totals.export'));
  expect(totalsFile).toMatch(/^\d{4}-\d\d-\d\d,onramp,/m);

  await totals.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/intents\?.*date=completed/);
});

test('an open amount leads to its conversions, whose filter is removed by its chip', async ({
  page,
  control,
  service,
  store,
}) => {
  const refunding = await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 4_321 });
  await control.setStatus(refunding, { status: 'refunding' });
  await store.waitForStatus(refunding, 'refunding');
  await page.goto('/reports');
  const amounts = page.getByRole('region', { name: copy('reports.openNow.title') });
  const name = copy('reports.openNow.refunding');
  const ofOnramps = amounts.getByRole('row').filter({ hasText: copy('common.intentType.onramp') });
  const amount = ofOnramps.filter({ hasText: name }).getByRole('link');
  const shown = await amount.innerText();
  await amount.click();
  await expect(page).toHaveURL('/intents?intentType=onramp&open=refunding');
  await expect(page.locator(`a[href$="${refunding}"]`).first()).toBeVisible();
  await expect(page.getByText(shown).first()).toBeVisible();
  const chip = page.getByRole('button', { name: `${copy('intents.filter.remove')}: ${name}` });
  await page.getByLabel(copy('intents.filter.search')).fill(refunding);
  await expect(page).toHaveURL(`/intents?intentType=onramp&open=refunding&query=${refunding}`);
  await chip.click();
  await expect(page).toHaveURL(`/intents?intentType=onramp&query=${refunding}`);
  await expect(chip).toBeHidden();
});

test('a report that is open is read again when its reader asks for it, once a conversion has changed', async ({
  page,
  control,
  service,
  store,
}) => {
  const onramp = await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 4_322 });
  await page.goto('/reports');
  await expect(page.getByRole('button', { name: copy('live.state.live'), exact: true })).toBeVisible();
  const amounts = page.getByRole('region', { name: copy('reports.openNow.title') });
  const readAt = () => amounts.locator('time').getAttribute('datetime');
  const before = await readAt();
  await control.setStatus(onramp, { status: 'refunding' });
  await store.waitForStatus(onramp, 'refunding');
  const again = page.getByRole('button', { name: copy('reports.changedSince') });
  await expect(again).toBeVisible();
  expect(await readAt()).toBe(before);
  await again.click();
  await expect.poll(readAt).not.toBe(before);
});

test('the days of a report stay as they are typed, whatever the other one is by then', async ({ page }) => {
  await page.goto('/reports?from=2026-03-01&to=2026-03-15');
  const from = page.getByLabel(copy('reports.filter.from'), { exact: true });
  const to = page.getByLabel(copy('reports.filter.to'), { exact: true });
  await from.fill('2025-01-01');
  await expect(page).toHaveURL('/reports?from=2025-01-01&to=2026-03-15');
  await expect(page.getByRole('status').filter({ hasText: '366' })).toBeVisible();
  await expect(from).toHaveValue('2025-01-01');
  await to.fill('2024-12-31');
  await expect(page.getByText(copy('reports.filter.reversed'))).toBeVisible();
  await expect(page).toHaveURL('/reports?from=2025-01-01&to=2024-12-31');
  await to.fill('2025-01-31');
  await expect(page).toHaveURL('/reports?from=2025-01-01&to=2025-01-31');
  await expect(page.getByText(copy('reports.filter.reversed'))).toBeHidden();
  await expect(from).toHaveValue('2025-01-01');
});

/** The file for other programs. */
async function takeFile(page: Page, label: string): Promise<string> {
  const button = page.getByRole('button', { name: label });
  // In the middle, the panel fits below: scrolling to a part of it would move it from under the pointer.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click();
  const panel = page.getByRole('group', { name: label });
  await panel
    .getByRole('radio', { name: copy('exports.panel.format.csv') })
    .last()
    .check();
  const arriving = awaitExport(page);
  await panel.getByRole('button', { name: copy('exports.panel.start'), exact: true }).click();
  const file = readFileSync(await (await arriving).path(), 'utf8');
  await expect(panel.getByRole('button', { name: copy('exports.panel.again') })).toBeVisible();
  await page.keyboard.press('Escape');
  return file;
}
