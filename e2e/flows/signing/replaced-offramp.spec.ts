import { endOfframp } from '#e2e/fixtures/stories/awaiting-offramp.ts';
import { authorizeWithDemoWallet, createOfframp } from '#e2e/fixtures/stories/burn-story.ts';
import { toListHref } from '#lib/intents/list/list-href.ts';
import { findAxeViolations } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { copy } from '#e2e/pages/copy.ts';
import { CreatePage } from '#e2e/pages/create-page.ts';
import { DemoWallet } from '#e2e/pages/demo-wallet.ts';
import { IntentPage } from '#e2e/pages/intent-page.ts';
import { SignLinkPage } from '#e2e/pages/sign-link-page.ts';

test.use({ role: 'operator' });

test('[R44] an offramp that had expired and waits again is not signed once what replaced it was paid', async ({
  page,
  pageAs,
  pageWithout,
  control,
}) => {
  // Where a transaction has no number that another test could take.
  const holder = await control.accountAddress('solana', 'holder');
  const order = { chainId: 'solana', destination: await control.payoutKey(), amount: '111,51' } as const;
  const sourceId = await createOfframp(page, order);
  const intentPage = new IntentPage(page);
  const url = await new SignLinkPage(page).makeLink();
  await endOfframp(control, sourceId);

  const replacementId = await test.step('another is created in its place, burned and paid', async () => {
    await page.getByRole('link', { name: copy('intent.decision.createAgain.offramp') }).click();
    const createPage = new CreatePage(page, 'offramp');
    await createPage.review.click();
    await createPage.create.click();
    const id = await intentPage.id();
    const signerPage = await pageAs('signer');
    const panel = await authorizeWithDemoWallet(signerPage, id, holder);
    await panel.sign.click();
    await new DemoWallet(signerPage).confirmTransaction();
    await expect(intentPage.status('completed')).toBeVisible({ timeout: 60_000 });
    return id;
  });

  await control.setStatus(sourceId, { status: 'awaiting_burn_approval' });
  const signerPage = await pageAs('signer');
  await new IntentPage(signerPage).open(sourceId);
  await expect(
    signerPage.getByRole('heading', { name: copy('intent.step.other_burned.title') }),
  ).toBeVisible();
  await expect(new IntentPage(signerPage).startSigning).toHaveCount(0);
  await expect(signerPage.getByRole('link', { name: copy('intent.decision.existing.open') })).toHaveAttribute(
    'href',
    `/intents/${replacementId}`,
  );
  expect(await findAxeViolations(signerPage)).toEqual([]);

  const holderPage = await pageWithout();
  await holderPage.goto(url);
  await expect(
    holderPage.getByRole('heading', { name: copy('sign-link.phase.stopped.title') }),
  ).toBeVisible();

  await page.goto(`/offramps/new?from=${sourceId}`);
  await expect(page.getByText(copy('create.blocked.title'))).toBeVisible();
  await expect(page.getByRole('link', { name: copy('create.earlier.open') })).toHaveAttribute(
    'href',
    `/intents/${sourceId}`,
  );
  const amount = page.getByLabel(copy('create.amount.label'), { exact: true });
  await expect(amount).toHaveCount(0);
  await test.step('the form of another address is another form', async () => {
    await page.getByRole('link', { name: copy('common.nav.newOfframp'), exact: true }).click();
    await expect(page).toHaveURL('/offramps/new');
    await amount.fill('77,31');
    await page.goBack();
    await expect(amount).toHaveCount(0);
    await page.goForward();
    await expect(amount).toHaveValue('77,31');
  });
});

test('[R44] of two in place of the same one, an open page of the second says so while the first is before a wallet', async ({
  page,
  pageAs,
  pageWithout,
  control,
}) => {
  const holder = await control.accountAddress('polygon', 'holder');
  const order = { chainId: 'polygon', destination: await control.payoutKey(), amount: '112,52' } as const;
  const sourceId = await createOfframp(page, order);
  await endOfframp(control, sourceId);
  await expect(new IntentPage(page).status('expired')).toBeVisible();
  const replace = async () => {
    await page.goto(`/offramps/new?from=${sourceId}&replaces`);
    const createPage = new CreatePage(page, 'offramp');
    await createPage.review.click();
    await createPage.create.click();
    return await new IntentPage(page).id();
  };
  const firstId = await replace();
  const secondId = await replace();
  const secondUrl = await new SignLinkPage(page).makeLink();
  const began = await new IntentPage(page).documentBegan();
  const holderPage = await pageWithout();
  await holderPage.goto(secondUrl);
  await expect(new SignLinkPage(holderPage).start).toBeVisible();
  await expect(holderPage.getByRole('heading', { name: copy('sign-link.phase.stopped.title') })).toHaveCount(
    0,
  );
  const listPage = await pageAs('signer');
  const reason = copy('overview.reason.other_burned');
  await listPage.goto(toListHref({ inbox: 'other_burned', query: secondId }));
  await expect(listPage.getByText(copy('intents.emptyFiltered'))).toBeVisible();
  const listed = listPage.locator(`a[href="/intents/${secondId}"]`).first();

  const signerPage = await listPage.context().newPage();
  const panel = await authorizeWithDemoWallet(signerPage, firstId, holder);
  await panel.sign.click();

  await test.step('pages that are open change by themselves', async () => {
    await expect(page.getByRole('heading', { name: copy('intent.step.other_burned.title') })).toBeVisible();
    expect(await new IntentPage(page).documentBegan()).toBe(began);
    await expect(
      holderPage.getByRole('heading', { name: copy('sign-link.phase.stopped.title') }),
    ).toBeVisible();
    await expect(listed).toBeAttached();
  });
  await holderPage.close();
  const overviewPage = await listPage.context().newPage();
  await overviewPage.goto('/');
  await expect(overviewPage.getByText(reason, { exact: true }).first()).toBeVisible();

  await test.step('and that of the first, whose wallet is open, once the second was burned after all', async () => {
    await control.setStatus(secondId, { status: 'burn_approved' });
    const rejects = signerPage.getByRole('heading', { name: copy('intent.step.reject_other.title') });
    await expect(rejects).toBeVisible();
    await expect(signerPage.getByText(copy('intent.step.reject_other.text'))).toBeVisible();
    await new DemoWallet(signerPage).rejectTransaction();
    const open = signerPage.getByRole('link', { name: copy('intent.decision.existing.open') });
    await expect(open).toHaveAttribute('href', `/intents/${secondId}`);
  });
});
