import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { KnownStatus } from '#lib/intents/status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { awaitingOfframp, endOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { onrampToHolder } from '#e2e/fixtures/stories/onramp-to-holder.ts';
import type { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import type { Store } from '#e2e/fixtures/store.ts';
import type { StackInfo } from '#e2e/fixtures/stack/stack-info.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { IntentPage } from '../pages/intent-page.ts';

const AMOUNT_CENTS = 1_234;
const STATED_CENTS = 100_000;

/** An event as an attacker with the secret can send it: every fact of the offramp but its amount is true. */
async function sendLie({ dashboardUrl, secrets }: StackInfo, intentId: string): Promise<void> {
  const [id, at] = [randomUUID(), new Date()];
  const data = {
    id: intentId,
    intentType: 'offramp',
    status: 'awaiting_burn_approval',
    chainId: 'base',
    amountCents: STATED_CENTS,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  const envelope = { id, apiVersion: 'v2', type: 'payout.processing', environment: 'sandbox' };
  const body = JSON.stringify({ ...envelope, createdAt: at.toISOString(), idempotencyKey: null, data });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secrets['CONVERSION_WEBHOOK_SECRET'] ?? '').sign(id, at, body),
  };
  const answer = await fetch(`${dashboardUrl}/api/webhooks/conversion`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** The service reports each of these in turn, and the dashboard has read it. */
async function goThrough(
  intentId: string,
  statuses: readonly KnownStatus[],
  { control, store }: { readonly control: SandboxControl; readonly store: Store },
): Promise<void> {
  for (const status of statuses) {
    await control.setStatus(intentId, { status });
    await store.waitForStatus(intentId, status);
  }
}

test.use({ role: 'admin' });

test('an offramp made elsewhere is signed only after its amount is typed here; a signed event that says another stops it', async ({
  page,
  control,
  service,
  stack,
  store,
}) => {
  const destinationAddress = await control.payoutKey();
  const intentId = await service.createOfframp({
    chainId: 'base',
    amountCents: AMOUNT_CENTS,
    destinationAddress,
  });
  await store.waitForStatus(intentId, 'awaiting_burn_approval');
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);

  await test.step('its amount is typed, and nothing was filled in', async () => {
    await expect(intentPage.startSigning).toBeHidden();
    const amount = page.getByLabel(copy('intent.order.amount'));
    await expect(amount).toHaveValue('');
    await amount.fill('12,34');
    await page.getByLabel(copy('intent.order.confirm')).check();
    await page.getByRole('button', { name: copy('intent.order.action') }).click();
    await expect(intentPage.startSigning).toBeVisible();
  });

  const notice = page.getByRole('region').filter({ hasText: copy('contradiction.text') });
  await test.step('the event is shown with both amounts, and nothing is to be signed', async () => {
    await sendLie(stack, intentId);
    await expect(notice).toContainText(formatBrl(AMOUNT_CENTS));
    await expect(notice).toContainText(formatBrl(STATED_CENTS));
    await expect(intentPage.startSigning).toBeHidden();
  });

  await test.step('until a user has reviewed it', async () => {
    await notice.getByRole('button', { name: copy('contradiction.review') }).click();
    await expect(notice).toBeHidden();
    await expect(intentPage.startSigning).toBeVisible();
  });
  await endOfframp(control, intentId);
});

test('[R42] an offramp of which a burn was reported is not signed when it is awaited again', async ({
  page,
  control,
  service,
  store,
}) => {
  const intentId = await awaitingOfframp(
    { control, service, store },
    { chainId: 'base', amountCents: 1_235 },
  );
  await goThrough(intentId, ['burn_approved', 'awaiting_burn_approval'], { control, store });
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  await expect(intentPage.decision).toHaveText(copy('intent.step.sign_reported.title'));
  await expect(page.getByText(copy('intent.step.sign_reported.text'))).toBeVisible();
  await expect(intentPage.startSigning).toBeHidden();
  await expect(page.getByLabel(copy('intent.order.amount'))).toBeHidden();
  await control.setStatus(intentId, { status: 'completed' });
  await expect(intentPage.status('completed')).toBeVisible();
});

test('[R42] the code of an onramp that was reported as paid is shown to whoever opens it, and to no one else', async ({
  page,
  control,
  service,
  store,
}) => {
  const intentId = await onrampToHolder({ service, control }, { chainId: 'base', amountCents: 1_236 });
  await goThrough(intentId, ['fiat_received', 'awaiting_fiat_payment'], { control, store });
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  await expect(intentPage.decision).toHaveText(copy('intent.step.pay_reported.title'));
  await expect(page.getByText(copy('intent.step.pay_reported.text'))).toBeVisible();
  await expect(intentPage.qrCode).toBeHidden();
  await expect(intentPage.pixCode).toBeHidden();
  await page.getByText(copy('intent.pay.showAnyway')).click();
  await expect(intentPage.qrCode).toBeVisible();
  await control.setStatus(intentId, { status: 'completed' });
  await expect(intentPage.status('completed')).toBeVisible();
  await expect(intentPage.pixCode).toBeHidden();
});
