import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test.use({ role: 'operator', expectedConsoleErrors: [/status of 409/] });

/** Of the shape of an action's id, and none of this build. */
const UNKNOWN_ACTION = `40${'0'.repeat(40)}`;

function toUnknown(route: Route): Promise<void> {
  const headers = route.request().headers();
  if (headers['next-action'] === undefined) return route.fallback();
  return route.continue({ headers: { ...headers, 'next-action': UNKNOWN_ACTION } });
}

test('a press that a dashboard of another build answers says that it did nothing, and can be repeated', async ({
  page,
  samples,
}) => {
  const text = `other build ${randomUUID()}`;
  await page.goto(`/intents/${samples.completedOnramp}`);
  const note = page.getByLabel(copy('conversion.notes.label'), { exact: true });
  const add = page.getByRole('button', { name: copy('conversion.notes.add'), exact: true });
  await note.fill(text);
  await page.route('**', toUnknown);
  await add.click();
  await expect(page.getByText(copy('fault.other_version.title'))).toBeVisible();

  await page.unroute('**', toUnknown);
  await add.click();
  await expect(note).toHaveValue('');
  await expect(page.getByText(text)).toHaveCount(1);
});
