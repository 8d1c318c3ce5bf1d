import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { wholeTotalSchema, type WholeTotal } from '#lib/intents/list/whole-total.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { chooseDay } from '../pages/day-filter.ts';
import { exportCsv } from '../pages/export-panel.ts';

test.use({ role: 'viewer' });

const rowOf = (page: Page, id: string) =>
  page.locator('tbody tr').filter({ has: page.locator(`a[href="/intents/${id}"]`) });

test('every choice filters at once, is in the address, and goes back as one step', async ({
  page,
  samples,
}) => {
  await page.goto('/intents');
  await expect(rowOf(page, samples.failedOfframp)).toBeVisible();

  await test.step('several statuses, without closing the panel', async () => {
    await page.getByRole('button', { name: copy('intents.filter.status') }).click();
    await page.getByRole('checkbox', { name: copy('status.label.failed'), exact: true }).check();
    await expect(page).toHaveURL('/intents?status=failed');
    await page.getByRole('checkbox', { name: copy('status.label.completed'), exact: true }).check();
    await expect(page).toHaveURL('/intents?status=completed&status=failed');
    await page.keyboard.press('Escape');
    await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
    await expect(rowOf(page, samples.completedOnramp)).toBeVisible();
    await expect(rowOf(page, samples.unpaidOnramp)).toHaveCount(0);
  });

  await test.step('amounts, typed as Brazilians type them', async () => {
    await page.getByRole('button', { name: copy('intents.filter.amount.label') }).click();
    await page.getByLabel(copy('intents.filter.amount.min')).fill('1.000');
    await expect(page).toHaveURL('/intents?status=completed&status=failed&minCents=100000');
    await page.keyboard.press('Escape');
    await expect(rowOf(page, samples.failedOfframp)).toHaveCount(0);
    await expect(rowOf(page, samples.completedOnramp)).toBeVisible();
  });

  await test.step('back, and forward by a day of São Paulo', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/intents?status=completed&status=failed');
    await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
    await page.getByRole('button', { name: copy('intents.filter.amount.label') }).click();
    await page.getByLabel(copy('intents.filter.amount.min')).fill('2.000');
    await expect(page).toHaveURL('/intents?status=completed&status=failed&minCents=200000');
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL('/intents?status=completed&status=failed');
    await page.getByRole('button', { name: copy('intents.filter.date.label') }).click();
    const range = (name: string) =>
      page.getByRole('button', { name: copy(`intents.filter.date.range.${name}`) });
    await chooseDay(page, { press: () => range('yesterday').click(), daysFromToday: -1 });
    const today = await chooseDay(page, { press: () => range('today').click(), daysFromToday: 0 });
    const statuses = '/intents?status=completed&status=failed';
    await expect(page).toHaveURL(`${statuses}&from=${today}&to=${today}`);
    await range('week').click();
    await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
    await page.goto(`${statuses}&from=2020-01-01&to=2020-01-02`);
    await expect(page.getByText(copy('intents.emptyFiltered'))).toBeVisible();
  });
});

test('a list too long to be counted with its page is counted and summed after it is shown', async ({
  page,
  samples,
}) => {
  await page.route(/\/api\/intents\?/, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as object;
    await route.fulfill({ response, json: { ...view, total: 10_000, sum: null } });
  });
  const answers: WholeTotal[] = [];
  const isSeen = Promise.withResolvers<undefined>();
  await page.route('**/api/intents/total?status=failed', async (route) => {
    if (answers.length === 0) {
      answers.push({ state: 'busy' });
      return route.fulfill({ json: answers[0] });
    }
    await isSeen.promise;
    const response = await route.fetch();
    answers.push(wholeTotalSchema.parse(await response.json()));
    await route.fulfill({ response });
  });
  await page.goto('/intents?status=failed');
  await expect(page.getByText(copy('intents.totalCounting'))).toBeVisible();
  isSeen.resolve(undefined);
  await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
  const line = page.locator('p').filter({ has: page.locator('time') });
  // What fails in another test meanwhile is counted, too.
  await expect(async () => {
    const { total, sum } = wholeTotalSchema.options[0].parse(answers.at(-1));
    expect(total).toBeGreaterThan(0);
    const offramps = `${copy('intents.sumOf.offramp')} ${formatBrl(sum.offramp.cents)}`;
    await expect(line).toContainText(total.toLocaleString('pt-BR'), { timeout: 1_000 });
    await expect(line).toContainText(offramps, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(copy('intents.totalCounting'))).toBeHidden();
});

test('the filtered list is taken along as a file, and the history knows it by its hash', async ({
  pageAsNew,
  samples,
}) => {
  // A user has one export at a time, whatever other tests export.
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=failed');
  const file = await exportCsv(page);
  const hash = createHash('sha256').update(file).digest('hex');
  expect(file.toString()).toContain(samples.failedOfframp);
  expect(file.toString()).not.toContain(samples.completedOnramp);
  await expect(page.getByText(hash)).toBeVisible();
  await page.getByRole('link', { name: copy('exports.panel.history') }).click();
  await expect(page.getByRole('row').filter({ hasText: hash })).toContainText(copy('exports.state.complete'));
});

test('[R42] a status that this build does not know is in a file for readers, named as received', async ({
  pageAsNew,
  samples,
  store,
}) => {
  await store.copyInStatus(samples.completedOnramp, 'teleporting');
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=teleporting');
  const file = (await exportCsv(page, 'csv-br')).toString();
  expect(file).toContain(copy('status.unknown').replace('{status}', 'teleporting'));
});

test('a column that the rows do not have is read once it is chosen, and stays chosen', async ({
  pageAsNew,
  samples,
}) => {
  // The choice is the user's: no other test has it.
  const page = await pageAsNew('viewer');
  await page.goto('/intents?status=completed');
  const row = rowOf(page, samples.completedOnramp);
  const heading = (name: string) =>
    page.getByRole('columnheader', { name: copy(`intents.column.${name}`), exact: true }).first();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(copy('common.createdElsewhere'));
  await page.getByRole('button', { name: copy('intents.columns.title'), exact: true }).click();
  for (const name of ['createdBy', 'endedAt'])
    await page.getByRole('checkbox', { name: copy(`intents.column.${name}`), exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(copy('common.createdElsewhere'));
  await expect(row.locator('time')).toHaveCount(2);

  await page.reload();
  await expect(heading('createdBy')).toBeVisible();
  await expect(heading('endedAt')).toBeVisible();
  await expect(row).toContainText(copy('common.createdElsewhere'));

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  await expect(row.getByText(copy('common.createdElsewhere'))).toBeHidden();
  // The navigation is closed: the zone of times is at the foot of the page.
  await expect(page.getByText(copy('common.timeZoneNote')).filter({ visible: true })).toHaveCount(1);
  // What measures itself answers to the new size a frame later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('the choice of columns', () => {
  // What the browser says of a request that has no answer.
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED/] });

  test('a choice of a column holds while the one before it is read back', async ({ pageAsNew, samples }) => {
    const page = await pageAsNew('viewer');
    await page.goto('/intents?status=completed');
    await expect(rowOf(page, samples.completedOnramp)).toBeVisible();
    await page.getByRole('button', { name: copy('intents.columns.title'), exact: true }).click();
    const box = (name: string) =>
      page.getByRole('checkbox', { name: copy(`intents.column.${name}`), exact: true });
    const isOfList = (url: string) => new URL(url).pathname === '/intents';
    let saves = 0;
    // The first choice is read back before the second one is saved.
    await page.route(
      (url) => isOfList(url.href),
      (route) =>
        setTimeout(() => void route.continue(), route.request().method() === 'GET' ? 300 : 1200 * saves++),
    );
    const isReadBack = page.waitForRequest(
      (request) => request.method() === 'GET' && isOfList(request.url()),
    );
    await box('createdBy').check();
    await isReadBack;
    await box('endedAt').check();
    const states = await box('endedAt').evaluate(async (input: HTMLInputElement) => {
      const seen: boolean[] = [];
      for (const endsAtMs = performance.now() + 2000; performance.now() < endsAtMs;) {
        seen.push(input.checked);
        await new Promise(requestAnimationFrame);
      }
      return seen;
    });
    expect(states).not.toContain(false);
    await expect(rowOf(page, samples.completedOnramp).locator('time')).toHaveCount(2);

    await test.step('one that cannot be kept says so, and the page stays', async () => {
      await page.unrouteAll();
      await page.route(
        (url) => isOfList(url.href),
        (route) => route.abort(),
      );
      await box('chain').click();
      await expect(page.getByRole('alert').filter({ hasText: copy('intents.columns.failed') })).toBeVisible();
      await expect(box('chain')).toBeChecked();
      await expect(rowOf(page, samples.completedOnramp)).toBeVisible();
    });
  });
});

test('a view keeps the filters and the columns, says when it is changed, and is deleted', async ({
  page,
  samples,
}) => {
  const tabs = page.getByRole('navigation', { name: copy('views.label') });
  const menu = (name: 'save' | 'options') =>
    page.getByRole('button', { name: copy(`views.${name}`), exact: true });
  await page.goto('/intents?status=failed');
  await menu('save').click();
  await page.getByLabel(copy('views.panel.name')).fill('Com falha');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  await expect(tabs.getByRole('link', { name: 'Com falha' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: copy('intents.columns.title'), exact: true }).click();
  await page.getByRole('checkbox', { name: copy('intents.column.chain') }).uncheck();
  await page.keyboard.press('Escape');
  const changed = `Com falha · ${copy('views.changed')}`;
  await expect(tabs.getByRole('link', { name: changed })).toBeVisible();
  await menu('options').click();
  await page.getByRole('button', { name: copy('views.panel.update') }).click();
  await expect(tabs.getByRole('link', { name: changed })).toHaveCount(0);

  await tabs.getByRole('link', { name: copy('views.builtIn.all'), exact: true }).click();
  await expect(rowOf(page, samples.completedOnramp)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: copy('intents.column.chain') })).toBeVisible();
  await tabs.getByRole('link', { name: 'Com falha' }).click();
  await expect(rowOf(page, samples.completedOnramp)).toHaveCount(0);
  await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: copy('intents.column.chain') })).toBeHidden();

  await menu('options').click();
  const save = page.getByRole('button', { name: copy('views.panel.create'), exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: copy('views.panel.delete') }).click();
  await page.getByRole('button', { name: copy('views.panel.confirm'), exact: true }).click();
  await expect(page).toHaveURL('/intents');
  await expect(tabs.getByRole('link', { name: 'Com falha' })).toHaveCount(0);
});

test('a filter and a column that are chosen within each other’s answer both stay', async ({
  page,
  samples,
}) => {
  await page.goto('/intents?status=failed&columns=reference,chain');
  await expect(rowOf(page, samples.failedOfframp)).toBeVisible();
  const type = page.getByRole('combobox', { name: copy('intents.filter.type') });
  const columns = page.getByRole('button', { name: copy('intents.columns.title'), exact: true });
  const chain = page.getByRole('checkbox', { name: copy('intents.column.chain') });
  /** Neither choice is answered before both are made. */
  const beforeAnswers = async (choose: () => Promise<void>) => {
    const { promise: areMade, resolve: answer } = Promise.withResolvers<null>();
    await page.route(/_rsc=/, async (route) => {
      await areMade;
      await route.continue();
    });
    await choose();
    answer(null);
  };
  await columns.click();
  await beforeAnswers(async () => {
    await type.selectOption('offramp');
    await chain.uncheck();
  });
  await expect(page).toHaveURL('/intents?intentType=offramp&status=failed&columns=reference');
  await columns.click();
  await beforeAnswers(async () => {
    await chain.check();
    await type.selectOption('onramp');
  });
  await expect(page).toHaveURL('/intents?intentType=onramp&status=failed&columns=reference%2Cchain');
  await expect(type).toHaveValue('onramp');
});

test('new rows are offered to a user who reads further down, and come into view with the focus', async ({
  page,
  control,
  service,
  samples,
}) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/intents');
  const row = rowOf(page, samples.completedOnramp).last();
  await row.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, innerHeight));
  await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 77_123 });
  const show = page.getByRole('button', { name: `: ${copy('intents.newShow')}` });
  await expect(show).toBeInViewport({ ratio: 1 });
  await show.click();
  const first = page.locator('table').last().locator('tbody a').first();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
});

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a link leaves the page as it is and says why', async ({ page, context }) => {
    // An emulated network leaves open streams open: what one brings would say that the dashboard is there.
    await page.route(/\/api\/live/, (route) => route.abort('internetdisconnected'));
    await page.goto('/intents');
    const badge = page.getByRole('button', { name: copy('live.state.delayed'), exact: true });
    await expect(badge).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: copy('common.nav.wallets'), exact: true }).click();
    const hint = page.getByRole('group', { name: copy('live.state.offline'), exact: true });
    await expect(hint).toContainText(copy('live.hint.offline'));
    await expect(page).toHaveURL('/intents');
    const type = page.getByRole('combobox', { name: copy('intents.filter.type') });
    await page.getByRole('searchbox').fill('abc');
    await type.selectOption('offramp');
    await expect(type).toHaveValue('all');
    await expect(page.getByRole('searchbox')).toHaveValue('abc');
    await expect(page).toHaveURL('/intents');
    await context.setOffline(false);
    await page.getByRole('link', { name: copy('common.nav.wallets'), exact: true }).click();
    await expect(page).toHaveURL('/wallets');
  });
});

test('an empty note and an empty label say so on the page', async ({ pageAs, samples }) => {
  const page = await pageAs('operator');
  await page.goto(`/intents/${samples.completedOnramp}`);
  const note = page.getByLabel(copy('conversion.notes.label'), { exact: true });
  await page.getByRole('button', { name: copy('conversion.notes.add'), exact: true }).click();
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Preencha este campo/);
  await page.getByRole('button', { name: copy('conversion.labels.add'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: copy('conversion.labels.missing') })).toBeVisible();
  await expect(page.getByLabel(copy('conversion.labels.new'))).toBeFocused();
});

test('a row that is pressed right after typing stays open', async ({ page, samples }) => {
  await page.clock.install();
  await page.goto('/intents');
  const row = rowOf(page, samples.failedOfframp);
  await expect(row).toBeVisible();
  // However slow the machine, the search waits for more letters until the press.
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole('searchbox').fill(samples.failedOfframp);
  // As a hand presses: the button is down for a while.
  await row.getByRole('link').first().click({ delay: 120 });
  await page.clock.resume();
  await expect(page).toHaveURL(`/intents/${samples.failedOfframp}`);
  // Longer than a search waits for more letters.
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(`/intents/${samples.failedOfframp}`);
});
