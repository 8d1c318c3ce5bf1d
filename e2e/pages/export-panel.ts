import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { copy } from './copy.ts';

type CsvFormat = 'csv' | 'csv-br';

/** Exports the list that is shown, as CSV for programs or for readers, and answers the file. */
export async function exportCsv(page: Page, format: CsvFormat = 'csv'): Promise<Buffer> {
  const arriving = awaitExport(page);
  await askForCsv(page, format);
  return readFileSync(await (await arriving).path());
}

/** The file of an export that is asked for next. Other tests may hold all turns meanwhile. */
export function awaitExport(page: Page): Promise<Download> {
  return page.waitForEvent('download', { timeout: 90_000 });
}

/** Asks for a file of the list that is shown; it may have to wait for its turn. */
export async function askForCsv(page: Page, format: CsvFormat = 'csv'): Promise<void> {
  await page.getByRole('button', { name: copy('exports.action') }).click();
  await page
    .getByRole('radio', { name: copy(`exports.panel.format.${format}`) })
    .last()
    .check();
  await page
    .getByRole('button', { name: copy('exports.panel.start'), exact: true })
    .last()
    .click();
}
