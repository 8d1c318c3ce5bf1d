import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { findAxeViolations } from '../fixtures/axe.ts';
import { tokenBalanceBaseUnits } from '../fixtures/chain-readers.ts';
import { onrampToHolder } from '../fixtures/stories/onramp-to-holder.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { DemoWallet } from '../pages/demo-wallet.ts';
import { IntentPage } from '../pages/intent-page.ts';
import { SandboxDrawer } from '../pages/sandbox-drawer.ts';

test.use({ role: 'operator' });
// Other tests use the same chains: on this one, unlike on EVM, no call is refused while it is stalled.
test.afterEach(({ control }) => control.continueChain('solana'));

test('the controls pay an onramp on its page and hold its chain, by keyboard, and the audit log has it', async ({
  page,
  service,
  control,
  store,
}) => {
  const intentId = await onrampToHolder({ service, control }, { chainId: 'solana', amountCents: 54_321 });
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

  await test.step('paid on a stalled chain: it waits for a block that is mined for it, live, and is not paid twice', async () => {
    await page.keyboard.press('Enter');
    await drawer.chain('solana').press('Space');
    await drawer.button('chains.stall.label').click();
    await expect(drawer.button('chains.continue.label')).toBeVisible();
    await drawer.button('intent.pay.label').click();
    await expect(intentPage.status('minting')).toBeVisible();
    // It is said before it is sent; one block is mined, and what comes after that waits for the next.
    await expect.poll(() => service.mintTransactionOf(intentId)).toBeDefined();
    await drawer.button('chains.mine.label').click();
    await expect(intentPage.status('completed')).toBeVisible();
    await drawer.button('chains.continue.label').click();
    await expect(drawer.button('chains.stall.label')).toBeVisible();
    await drawer.button('intent.pay.label').click();
    await expect(drawer.outcome).toContainText('current status: completed');
  });

  await test.step('the demo wallet of this tab misbehaves as chosen', async () => {
    await drawer.walletMode.selectOption('reject_all');
    await drawer.button('wallet.set').click();
    await expect.poll(() => new DemoWallet(page).mode()).toBe('reject_all');
  });

  await test.step('an address gets the tokens and the coin that the control names', async () => {
    const address = privateKeyToAccount(generatePrivateKey()).address;
    await drawer.panel.getByLabel(copy('sandbox.faucet.address')).fill(address);
    await drawer.button('faucet.label').click();
    await expect(drawer.outcome).toContainText(/Enviado em/);
    const chain = await control.chain('base');
    expect(await tokenBalanceBaseUnits(chain, address)).toBe(1_000_000_000n);
  });

  const chainId = 'solana';
  const ofOthers = (await store.auditOf('sandbox')).slice(-4).map(({ details }) => details);
  expect(ofOthers).toEqual([
    { kind: 'stall', chainId, stalled: true },
    { kind: 'mine', chainId },
    { kind: 'stall', chainId, stalled: false },
    { kind: 'wallet', mode: 'reject_all' },
  ]);
  expect(await store.auditOf(intentId)).toEqual([
    { action: 'sandbox.controlled', details: { kind: 'pay', intentId } },
    { action: 'sandbox.controlled', details: { kind: 'pay', intentId } },
  ]);
});
