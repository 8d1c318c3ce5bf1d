import { parseBrl } from '#lib/money/cents.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/own-stack.ts';
import { copy } from '../pages/copy.ts';
import { CreatePage } from '../pages/create-page.ts';
import { IntentPage } from '../pages/intent-page.ts';

// One stack for the file, broken in turn.
test.describe.configure({ mode: 'default' });

test('an answer that was lost is found again, and nothing is created twice', async ({ page, own }) => {
  const amount = '2.345,63';
  const destination = await own.control.accountAddress('ethereum', 'holder');
  await own.control.failCalls({ method: 'POST', path: '/v2/intents/onramp', cut: 'after', count: 1 });
  await own.signIn(page, 'operator');
  const createPage = new CreatePage(page, 'onramp');
  await page.goto(new URL('/onramps/new', own.running.dashboardUrl).href);
  await createPage.fill({ chainId: 'ethereum', destination, amount });
  await createPage.review.click();
  await createPage.create.click();
  await new IntentPage(page).id();
  expect(await own.store.countByAmount(parseBrl(amount) ?? 0)).toEqual({ intents: 1, requests: 1 });
});

test('what happened while the dashboard was away is on screen once it is back, without a reload', async ({
  page,
  own,
}) => {
  const destinationWallet = await own.control.accountAddress('base', 'holder');
  const onramp = { chainId: 'base', amountCents: 34_567, destinationWallet } as const;
  const intentId = await own.service.createOnramp(onramp);
  await own.store.waitForStatus(intentId, 'awaiting_fiat_payment');
  await own.signIn(page, 'operator');
  const intentPage = new IntentPage(page);
  await page.goto(new URL(`/intents/${intentId}`, own.running.dashboardUrl).href);
  await expect(intentPage.status('awaiting_fiat_payment')).toBeVisible();
  const badge = (state: string) =>
    page.getByRole('button', { name: copy(`live.state.${state}`), exact: true });
  await expect(badge('live')).toBeVisible();
  const began = await intentPage.documentBegan();

  await own.running.killDashboard();
  await expect(badge('live')).toBeHidden();
  await own.control.pay(intentId);
  await own.running.restartDashboard();

  await expect(badge('live')).toBeVisible();
  await expect(intentPage.status('completed')).toBeVisible();
  expect(await intentPage.documentBegan()).toBe(began);
  expect((await own.store.intent(intentId)).status).toBe('completed');
});
