import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { copy } from './copy.ts';

/** Exports the list that is shown, as CSV for programs or for readers, and answers the file. */
export async function exportCsv(page: Page, format: 'csv' | 'csv-br' = 'csv'): Promise<Buffer> {
  await page.getByRole('button', { name: copy('exports.action') }).click();
  await page
    .getByRole('radio', { name: copy(`exports.panel.format.${format}`) })
    .last()
    .check();
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: copy('exports.panel.start'), exact: true })
    .last()
    .click();
  return readFileSync(await (await arriving).path());
}
