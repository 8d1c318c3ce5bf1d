import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { formatBrl, parseBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { tokenBalanceBaseUnits } from '../fixtures/chain-readers.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy } from '../pages/copy.ts';
import { CreatePage } from '../pages/create-page.ts';
import { IntentPage } from '../pages/intent-page.ts';

test.use({ role: 'operator' });

const AMOUNTS = { solana: '1.234,51', ethereum: '1.234,52', base: '1.234,53', polygon: '1.234,54' } as const;

const newAddress = (chainId: ChainId) =>
  chainId === 'solana'
    ? Keypair.generate().publicKey.toBase58()
    : privateKeyToAccount(generatePrivateKey()).address;

for (const chainId of CHAIN_IDS) {
  test(`an onramp on ${chainId}: from the form to the tokens, live`, async ({ page, control, store }) => {
    const amount = AMOUNTS[chainId];
    const amountCents = parseBrl(amount) ?? 0;
    const chain = await control.chain(chainId);
    // An account of this test alone: nothing else mints to it, or burns from it.
    const destination = newAddress(chainId);
    await control.makeHolder(chainId, destination, 1n);
    const before = await tokenBalanceBaseUnits(chain, destination);
    const createPage = new CreatePage(page, 'onramp');
    const intentPage = new IntentPage(page);

    await test.step('the form, then the review of exactly what will be sent', async () => {
      await createPage.open();
      await createPage.fill({ chainId, destination, amount });
      await createPage.review.click();
      await expect(createPage.reviewed('create.chain.label')).toHaveText(copy(`common.chain.${chainId}`));
      await expect(createPage.reviewed('create.amount.label')).toHaveText(formatBrl(amountCents));
      await expect(createPage.reviewed('onramp.destination')).toHaveText(destination);
      await createPage.create.click();
    });

    const intentId = await intentPage.id();
    await test.step('the BR Code of this intent, as QR and as text', async () => {
      await expect(intentPage.status('awaiting_fiat_payment')).toBeVisible();
      await expect(intentPage.qrCode).toBeVisible();
      await expect(intentPage.pixCode).toHaveText(await store.brCodeOf(intentId));
      await expect(intentPage.countdown).toBeVisible();
    });

    const began = await intentPage.documentBegan();
    await test.step('paid, minted and completed without a reload', async () => {
      await control.pay(intentId);
      await expect(intentPage.status('completed')).toBeVisible();
      await expect(intentPage.qrCode).toBeHidden();
      expect(await intentPage.documentBegan()).toBe(began);
    });

    await test.step('the same end in the store and on chain', async () => {
      expect(await store.intent(intentId)).toEqual({
        id: intentId,
        status: 'completed',
        chainId,
        amountCents,
      });
      expect(await store.countByAmount(amountCents)).toEqual({ intents: 1, requests: 1 });
      await expect.poll(() => store.acceptedEvents(intentId)).toContain('payin.completed');
      expect(await tokenBalanceBaseUnits(chain, destination)).toBe(before + expectedBaseUnits(amountCents));
      await expect(page.getByText(`Lido na rede: ${amount} tokens emitidos para a carteira`)).toBeVisible();
    });
  });
}

test('R$ 5,00 pays itself, and every step is on the timeline', async ({ page, control }) => {
  const destination = await control.accountAddress('base', 'holder');
  const createPage = new CreatePage(page, 'onramp');
  const intentPage = new IntentPage(page);
  await createPage.open();
  await createPage.fill({ chainId: 'base', destination, amount: '5,00' });
  await createPage.review.click();
  await createPage.create.click();
  await expect(intentPage.status('completed')).toBeVisible();
  for (const status of ['fiat_received', 'minting', 'completed'] as const) {
    await expect(
      intentPage.timeline.getByText(copy(`status.label.${status}`), { exact: true }),
    ).toBeVisible();
  }
});

test('a press of the review that an error appears under is not lost', async ({ page }) => {
  const createPage = new CreatePage(page, 'onramp');
  await createPage.open();
  await createPage.fill({ chainId: 'base', destination: '', amount: '2.345,62' });
  const destination = page.getByLabel(copy('onramp.destination'), { exact: true });
  await destination.fill('abc');
  await createPage.review.click({ delay: 120 });
  await expect(destination).toBeFocused();
  await expect(destination).toHaveAccessibleDescription(/./);
});

test('two fast presses create one intent, which the review of the same once more names', async ({
  page,
  control,
  store,
}) => {
  const amount = '2.345,61';
  const createPage = new CreatePage(page, 'onramp');
  await createPage.open();
  const destination = await control.accountAddress('polygon', 'holder');
  await createPage.fill({ chainId: 'polygon', destination, amount });
  await createPage.review.click();
  await createPage.create.dblclick();
  const intentId = await new IntentPage(page).id();
  expect(await store.countByAmount(parseBrl(amount) ?? 0)).toEqual({ intents: 1, requests: 1 });
  await createPage.open();
  await createPage.fill({ chainId: 'polygon', destination, amount });
  await createPage.review.click();
  const same = page.getByRole('alert').filter({ hasText: 'Uma emissão do mesmo valor' });
  await expect(same.getByRole('link')).toHaveAttribute('href', `/intents/${intentId}`);
});

test('[R24] values that change in the tab under a review are not sent: they are reviewed first', async ({
  page,
  control,
  store,
}) => {
  const [amount, other] = ['2.345,67', '2.345,68'];
  const createPage = new CreatePage(page, 'onramp');
  await createPage.open();
  const destination = await control.accountAddress('polygon', 'holder');
  await createPage.fill({ chainId: 'polygon', destination, amount });
  await createPage.review.click();
  await expect(createPage.reviewHeading).toBeVisible();
  await page.evaluate(
    ([from, to]) => {
      for (const [key, kept] of Object.entries(sessionStorage) as [string, string][])
        if (key.startsWith('draft:')) sessionStorage.setItem(key, kept.replaceAll(from, to));
    },
    [amount, other] as const,
  );
  await createPage.create.click();
  await expect(page.getByText(copy('fault.draft_changed.title'), { exact: true })).toBeVisible();
  await expect(page.getByLabel(copy('create.amount.label'), { exact: true })).toHaveValue(other);
  for (const cents of [parseBrl(amount) ?? 0, parseBrl(other) ?? 0])
    expect(await store.countByAmount(cents)).toEqual({ intents: 0, requests: 0 });
  await createPage.review.click();
  await expect(createPage.reviewed('create.amount.label')).toHaveText(formatBrl(parseBrl(other) ?? 0));
  await createPage.create.click();
  await new IntentPage(page).id();
  expect(await store.countByAmount(parseBrl(other) ?? 0)).toEqual({ intents: 1, requests: 1 });
});

test('Back leads from the review to the form, Forward to the review of the same, and it is sent once', async ({
  page,
  control,
  store,
}) => {
  const [amount, other] = ['2.345,63', '2.345,64'];
  const createPage = new CreatePage(page, 'onramp');
  const amountField = page.getByLabel(copy('create.amount.label'), { exact: true });
  const destination = await control.accountAddress('polygon', 'holder');
  await page.goto('/intents');
  await createPage.open();
  await createPage.fill({ chainId: 'polygon', destination, amount });
  await createPage.review.click();
  await expect(createPage.reviewHeading).toBeVisible();

  await test.step('a link to a place in the page leaves the review as it is', async () => {
    await page.evaluate(() => (location.hash = 'content'));
    await expect(page).toHaveURL(/#content$/);
    await expect(createPage.reviewHeading).toBeVisible();
    await page.goBack();
    await expect(createPage.reviewHeading).toBeVisible();
  });

  await test.step('with everything that was typed', async () => {
    await page.goBack();
    await expect(amountField).toHaveValue(amount);
    await expect(page.getByLabel(copy('onramp.destination'), { exact: true })).toHaveValue(destination);
    await page.goForward();
    await expect(createPage.reviewed('create.amount.label')).toHaveText(formatBrl(parseBrl(amount) ?? 0));
    await page.reload();
    await expect(createPage.reviewHeading).toBeVisible();
  });

  await test.step('Forward shows the form where something else was typed', async () => {
    await page.goBack();
    await amountField.fill(other);
    await page.goForward();
    await expect(amountField).toHaveValue(other);
    await expect(createPage.reviewHeading).toBeHidden();
  });

  await test.step('what is created then is what was reviewed last; Back finds an empty form', async () => {
    await createPage.review.click();
    await expect(createPage.reviewed('create.amount.label')).toHaveText(formatBrl(parseBrl(other) ?? 0));
    await createPage.create.click();
    await new IntentPage(page).id();
    expect(await store.countByAmount(parseBrl(other) ?? 0)).toEqual({ intents: 1, requests: 1 });
    expect(await store.countByAmount(parseBrl(amount) ?? 0)).toEqual({ intents: 0, requests: 0 });
    await page.goBack();
    await expect(amountField).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/intents');
  });
});

test('a reference that is in use is named while it is typed, and nothing is sent for that', async ({
  page,
  control,
  store,
}) => {
  const [amount, again] = ['2.345,65', '2.345,66'];
  const reference = `Nota ${randomUUID().slice(0, 8)}`;
  const createPage = new CreatePage(page, 'onramp');
  const destination = await control.accountAddress('polygon', 'holder');
  await createPage.open();
  await createPage.fill({ chainId: 'polygon', destination, amount });
  await createPage.refer(reference);
  await createPage.review.click();
  await createPage.create.click();
  const id = await new IntentPage(page).id();

  await createPage.open();
  await createPage.fill({ chainId: 'polygon', destination, amount: again });
  const notice = page.getByRole('alert').filter({ hasText: copy('fault.reference_exists.title') });
  await createPage.refer(reference.toUpperCase());
  await expect(notice.getByRole('link')).toHaveAttribute('href', `/intents/${id}`);
  await expect(notice).toContainText(reference);
  await createPage.refer(`${reference} B`);
  await expect(notice).toBeHidden();
  await createPage.refer(reference);
  await expect(notice).toBeVisible();
  expect(await store.countByAmount(parseBrl(again) ?? 0)).toEqual({ intents: 0, requests: 0 });
});

test('a wallet that is not authorized is refused with the reason, and nothing is created', async ({
  page,
  control,
  store,
}) => {
  const amount = '2.345,62';
  const createPage = new CreatePage(page, 'onramp');
  await createPage.open();
  const destination = await control.accountAddress('base', 'stranger');
  await createPage.fill({ chainId: 'base', destination, amount });
  await createPage.review.click();
  await createPage.create.click();
  await expect(page.getByText(copy('fault.onramp_wallet_not_authorized.title')).first()).toBeVisible();
  expect((await store.countByAmount(parseBrl(amount) ?? 0)).intents).toBe(0);
});

test('a wallet is chosen by its name, with the keyboard alone', async ({ page, control }) => {
  const createPage = new CreatePage(page, 'onramp');
  await createPage.open();
  await createPage.fill({ chainId: 'base', destination: '', amount: '' });
  const field = page.getByRole('combobox', { name: copy('onramp.destination'), exact: true });
  await field.pressSequentially('holder2');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(await control.accountAddress('base', 'holder2'));
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
});

test('the wallets of a network fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/onramps/new');
  await page.getByRole('radio', { name: 'Base' }).check();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
