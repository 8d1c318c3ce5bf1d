import { overviewSchema, type Overview } from '#lib/intents/overview/overview-view.ts';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';

test.use({ role: 'viewer' });

test('a row that is pressed while the one above it goes is the one that is opened', async ({
  page,
  control,
  service,
  samples,
}) => {
  await page.goto(`/intents/${samples.completedOnramp}`);
  const isAsked = Promise.withResolvers<undefined>();
  const isDown = Promise.withResolvers<undefined>();
  let first: Overview | undefined;
  let isGoing = false;
  // What other tests do does not reach this page: nothing but the one row goes, and only below the pointer.
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    first ??= overviewSchema.parse(await response.json());
    if (!isGoing) return route.fulfill({ response, json: first });
    isAsked.resolve(undefined);
    await isDown.promise;
    await route.fulfill({ response, json: { ...first, recent: first.recent.slice(1) } });
  });
  await page.goto('/');
  await expect.poll(() => first?.recent.length).toBeGreaterThan(1);
  const [gone = '', aimedAt = ''] = (first?.recent ?? []).map(({ id }) => `/intents/${id}`);
  const recent = page.getByRole('region', { name: copy('overview.recent.title'), exact: true });
  const rows = recent.getByRole('listitem').getByRole('link');
  await expect(rows.nth(0)).toHaveAttribute('href', gone);
  await expect(rows.nth(1)).toHaveAttribute('href', aimedAt);

  isGoing = true;
  await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 55_321 });
  await isAsked.promise;
  await rows.nth(1).hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/overview');
  isDown.resolve(undefined);
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(rows.nth(0)).toHaveAttribute('href', gone, { timeout: 1_000 });
  await page.mouse.up();
  await expect(page).toHaveURL(aimedAt);
});
