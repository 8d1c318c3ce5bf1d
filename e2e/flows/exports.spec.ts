import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { askForCsv } from '../pages/export-panel.ts';

// They hold the turns of all exports.
test.describe.configure({ mode: 'serial' });

let release: () => Promise<void>;
test.beforeEach(async ({ store }) => {
  release = await store.holdExportTurns();
});
test.afterEach(() => release());

test('an export that waits for its turn says so, and its download begins by itself, also from another page', async ({
  pageAsNew,
}) => {
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=failed');
  await askForCsv(page);
  await expect(page.getByText(copy('exports.panel.startsItself'))).toBeVisible();
  await page.getByRole('link', { name: copy('exports.panel.history') }).click();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: copy('exports.state.waiting') }).first()).toBeVisible();

  const arriving = page.waitForEvent('download');
  await release();
  const file = readFileSync(await (await arriving).path());
  // The history is read again by itself while an export waits or runs.
  const hash = createHash('sha256').update(file).digest('hex');
  await expect(rows.filter({ hasText: hash }).first()).toContainText(copy('exports.state.complete'));
});

test('an export that waits for its turn can be cancelled', async ({ pageAsNew }) => {
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=failed');
  await askForCsv(page);
  await expect(page.getByText(copy('exports.panel.startsItself'))).toBeVisible();
  await page.getByRole('button', { name: copy('exports.panel.cancel'), exact: true }).click();
  const progress = page.getByRole('group', { name: copy('exports.panel.progress') });
  await expect(progress.getByText(copy('exports.panel.cancelled'))).toBeVisible();
});

test('an export that waits can be cancelled from the history, where its page was left', async ({
  pageAsNew,
}) => {
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=failed');
  await askForCsv(page);
  await expect(page.getByText(copy('exports.panel.startsItself'))).toBeVisible();
  await page.getByRole('link', { name: copy('exports.panel.history') }).click();
  await page
    .getByRole('row')
    .getByRole('button', { name: copy('exports.panel.cancel') })
    .click();
  await expect(page.locator('tr:focus')).toContainText(copy('exports.state.cancelled'));
});
