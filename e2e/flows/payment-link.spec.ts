import type { Page } from '@playwright/test';
import { formatBrl } from '#lib/money/cents.ts';
import { findAxeViolations } from '../fixtures/axe.ts';
import { recordBodies } from '../fixtures/record-bodies.ts';
import type { SandboxControl } from '../fixtures/sandbox-control.ts';
import type { ServiceClient } from '../fixtures/service-client.ts';
import type { Store } from '../fixtures/store.ts';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { IntentPage } from '../pages/intent-page.ts';
import { SignLinkPage } from '../pages/sign-link-page.ts';

test.use({ role: 'operator' });
const PHONE = { width: 390, height: 844 };
const AMOUNT_CENTS = 43_219;

interface Parties {
  readonly page: Page;
  readonly service: ServiceClient;
  readonly control: SandboxControl;
  readonly store: Store;
}

/** Opens an onramp that awaits its payment, and confirms its order. */
async function openOrdered(
  { page, service, control, store }: Parties,
  { amountCents, typed }: { readonly amountCents: number; readonly typed: string },
): Promise<void> {
  const intentId = await onrampToHolder({ service, control }, { chainId: 'base', amountCents });
  await store.waitForStatus(intentId, 'awaiting_fiat_payment');
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  await intentPage.confirmOrder(typed);
}

test('[R53] a payer without an account sees the code by a link and reads that the payment was received', async ({
  page,
  pageWithout,
  service,
  control,
  store,
}) => {
  const destinationWallet = await control.accountAddress('base', 'holder');
  const facts = { chainId: 'base', amountCents: AMOUNT_CENTS, destinationWallet } as const;
  const intentId = await service.createOnramp(facts);
  await store.waitForStatus(intentId, 'awaiting_fiat_payment');
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  const links = new SignLinkPage(page, 'payment');
  await expect(intentPage.decision).toHaveText(copy('intent.step.pay_unordered.title'));
  await expect(intentPage.pixCode).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: destinationWallet })).toBeVisible();
  await expect(links.offer).toBeHidden();
  await intentPage.confirmOrder('432,19');
  const url = await links.makeLink();

  const payer = await pageWithout();
  await payer.setViewportSize(PHONE);
  const readBodies = recordBodies(payer);
  await payer.goto(url);
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText(
    `Pagar ${formatBrl(AMOUNT_CENTS)} com Pix`,
  );
  await expect(payer.getByRole('img', { name: /Pix/ })).toBeVisible();
  await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toHaveText(
    await store.brCodeOf(intentId),
  );
  for (const theme of ['light', 'dark']) {
    await payer.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    expect(await findAxeViolations(payer, theme === 'light' ? 'all' : 'look'), theme).toEqual([]);
  }
  expect(await payer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const bodies = await readBodies();
  expect(bodies).toContain(await store.brCodeOf(intentId));
  expect(bodies).not.toContain(intentId);
  expect(bodies).not.toContain(destinationWallet);
  await expect(links.links).toContainText('Aberto 1 vez');
  // Another user, or this one later, sees it before they make a second one.
  await page.reload();
  await expect(links.links).toContainText('Aberto 1 vez');

  await control.pay(intentId);
  await expect(payer.getByRole('heading', { name: copy('pay-link.phase.done.title') })).toBeVisible();
  await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toBeHidden();
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText(
    `Pagamento de ${formatBrl(AMOUNT_CENTS)} por Pix`,
  );
});

test('a payer whose script is late reads not to pay, and sees the code once it has loaded', async ({
  page,
  pageWithout,
  service,
  control,
  store,
}) => {
  await openOrdered({ page, service, control, store }, { amountCents: 43_221, typed: '432,21' });
  const url = await new SignLinkPage(page, 'payment').makeLink();
  const payer = await pageWithout();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await payer.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // It comes back once React has taken the page over.
  const opened = payer.goto(url);
  const late = payer.getByRole('heading', { name: copy('pay-link.phase.wait.title') });
  await expect(late).toBeVisible({ timeout: 60_000 });
  resolve(undefined);
  await opened;
  await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toBeVisible();
  await expect(late).toBeHidden();
});

test.describe('a link that is over', () => {
  test.use({ expectedConsoleErrors: [/status of 404 .*\/api\/pay\//] });

  test('shows nothing, as one that never was', async ({ page, pageWithout, service, control, store }) => {
    await openOrdered({ page, service, control, store }, { amountCents: 43_220, typed: '432,20' });
    const links = new SignLinkPage(page, 'payment');
    const url = await links.makeLink();
    const payer = await pageWithout();
    await payer.goto(url);
    await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toBeVisible();
    await links.revoke();
    const over = payer.getByRole('heading', { name: copy('pay-link.over.title') });
    await expect(over).toBeVisible();
    await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toBeHidden();
    for (const address of [
      url,
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      url.replace('/pay/', '/sign/'),
    ]) {
      await payer.goto(address);
      await expect(payer.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(payer.getByRole('group', { name: copy('intent.pay.code') })).toBeHidden();
    }
  });
});
