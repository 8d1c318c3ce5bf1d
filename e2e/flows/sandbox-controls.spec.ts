import { findAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { IntentPage } from '../pages/intent-page.ts';
import { SandboxDrawer } from '../pages/sandbox-drawer.ts';

test.use({ role: 'operator' });

test('the controls pay an onramp on its page, by keyboard, and the audit log has it', async ({
  page,
  service,
  control,
  store,
}) => {
  const destinationWallet = await control.accountAddress('base', 'holder');
  const intentId = await service.createOnramp({ chainId: 'base', amountCents: 54_321, destinationWallet });
  await store.waitForStatus(intentId, 'awaiting_fiat_payment');
  const intentPage = new IntentPage(page);
  await intentPage.open(intentId);
  const drawer = new SandboxDrawer(page);

  await test.step('opened, read and closed by keyboard', async () => {
    await drawer.open.focus();
    await page.keyboard.press('Enter');
    await expect(drawer.button('intent.pay.label')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer.panel).toBeHidden();
    await expect(drawer.open).toBeFocused();
  });

  await test.step('paid: said, seen live, and not possible twice', async () => {
    await page.keyboard.press('Enter');
    await drawer.button('intent.pay.label').click();
    await expect(drawer.outcome).toHaveText(/./);
    await expect(intentPage.status('completed')).toBeVisible();
    await drawer.button('intent.pay.label').click();
    await expect(drawer.outcome).toContainText('current status: completed');
  });

  expect(await store.auditOf(intentId)).toEqual([
    { action: 'sandbox.controlled', details: { kind: 'pay', intentId } },
    { action: 'sandbox.controlled', details: { kind: 'pay', intentId } },
  ]);
});
