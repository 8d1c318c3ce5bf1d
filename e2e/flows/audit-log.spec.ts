import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test('a log that starts empty shows its first entry at once, and holds the next back', async ({
  service,
  control,
  pageAs,
}) => {
  const intentId = await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 5_473 });
  const log = await pageAs('admin');
  await log.goto(`/audit?action=note.added&query=${intentId}`);
  await expect(log.getByText(copy('audit.emptyFiltered'))).toBeVisible();

  const page = await pageAs('operator');
  await page.goto(`/intents/${intentId}`);
  const note = page.getByLabel(copy('conversion.notes.label'), { exact: true });
  const add = async (text: string) => {
    await note.fill(text);
    await page.getByRole('button', { name: copy('conversion.notes.add'), exact: true }).click();
    await expect(note).toHaveValue('');
  };
  await add('Primeira');
  const rows = log.getByRole('row').filter({ hasText: intentId });
  await expect(rows).toHaveCount(1);
  await add('Segunda');
  const showNew = log.getByRole('button', { name: /1 registro novo/ });
  await expect(showNew).toBeVisible();
  await expect(rows).toHaveCount(1);
  await showNew.click();
  await expect(rows).toHaveCount(2);
});
