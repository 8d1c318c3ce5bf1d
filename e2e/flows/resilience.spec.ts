import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/own-stack.ts';
import { copy } from '../pages/copy.ts';
import { IntentPage } from '../pages/intent-page.ts';

// One stack for the file, broken in turn.
test.describe.configure({ mode: 'default' });

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
