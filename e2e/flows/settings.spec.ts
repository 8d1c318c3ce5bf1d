import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#lib/auth/password-rules.ts';
import { DEMO_PASSWORD } from '#scripts/launcher/demo-users.ts';
import { signInByRequest } from '../fixtures/sign-in/sign-in-by-request.ts';
import { readStackInfo } from '../fixtures/stack/stack-info.ts';
import { expect, test } from '../fixtures/test.ts';
import { copy, copyWith } from '../pages/copy.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

// Whose session is over is refused, and the browser says so.
test.use({ role: 'admin', expectedConsoleErrors: [/status of 401/] });

/** By the form. */
async function signIn(page: Page, email: string): Promise<void> {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.signIn(email, DEMO_PASSWORD);
  await signInPage.waitUntilSignedIn();
}

/** Of a user whose sign-in is not what is tested. */
async function openAs(page: Page, email: string): Promise<void> {
  await signInByRequest(page.request, { dashboardUrl: readStackInfo().dashboardUrl, email });
  await page.goto('/');
}

const sessionEndOn = (page: Page) => page.getByText(copy('common.sessionEnd.title'));

/** The tab that the notice of an ended session opens. */
async function signInElsewhere(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: copy('common.fault.signIn') }).click();
  return opened;
}

function aUser() {
  const id = randomUUID().slice(0, 8);
  return { email: `${id}@demo.test`, name: `Usuária ${id}`, role: 'viewer' };
}

test('an administrator gives a user a role, and disables and enables them', async ({
  page,
  store,
  pageWithout,
}) => {
  const user = aUser();
  await store.addUser(user);
  const theirs = await pageWithout();
  await openAs(theirs, user.email);

  await page.goto('/settings');
  const row = page.getByRole('row', { name: user.email });
  await row.getByRole('combobox').selectOption({ label: copy('common.role.operator') });
  await row.getByRole('button', { name: copy('settings.users.saveRole') }).click();
  await row.getByRole('button', { name: copy('settings.users.confirm.role'), exact: true }).click();
  await expect(
    row.getByRole('button', { name: copy('settings.users.confirm.role'), exact: true }),
  ).toBeHidden();
  await theirs.goto('/onramps/new');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(copy('onramp.title'));

  const disable = row.getByRole('button', { name: copy('settings.users.disable') });
  await disable.click();
  await row.getByRole('button', { name: copy('settings.users.keep') }).click();
  await disable.click();
  await row.getByRole('button', { name: copy('settings.users.confirm.disable'), exact: true }).click();
  await expect(row.getByText(copy('settings.users.disabled'))).toBeVisible();
  await expect(sessionEndOn(theirs)).toBeVisible();

  await row.getByRole('button', { name: copy('settings.users.enable') }).click();
  await row.getByRole('button', { name: copy('settings.users.confirm.enable'), exact: true }).click();
  await expect(row.getByText(copy('settings.users.disabled'))).toBeHidden();
  await signIn(theirs, user.email);
  const actions = (await store.auditOf(user.email)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'user.changed')).toHaveLength(3);
});

test('a user ends another session of theirs, and chooses what to be notified of', async ({
  store,
  pageWithout,
}) => {
  const user = { ...aUser(), role: 'signer' };
  await store.addUser(user);
  const [here, there] = [await pageWithout(), await pageWithout()];
  for (const page of [here, there]) await openAs(page, user.email);

  await here.goto('/settings');
  await expect(here.getByText(copy('settings.users.only'))).toBeVisible();
  await here.getByRole('button', { name: copy('settings.sessions.end') }).click();
  await expect(here.getByRole('button', { name: copy('settings.sessions.end') })).toBeHidden();
  await expect(sessionEndOn(there)).toBeVisible();

  const signatures = here.getByRole('checkbox', { name: copy('notifications.topics.signatures.title') });
  await signatures.uncheck();
  await here.getByLabel(copy('notifications.language')).selectOption({ label: copy('common.locale.en') });
  await here.getByRole('button', { name: copy('notifications.save') }).click();
  await expect(here.getByText(copy('notifications.saved'), { exact: true })).toBeVisible();
  await here.reload();
  await expect(signatures).not.toBeChecked();
  await expect(here.getByLabel(copy('notifications.language'))).toHaveValue('en');
});

test('a user replaces their password, which ends their other sessions', async ({ store, pageWithout }) => {
  const user = aUser();
  await store.addUser(user);
  const [here, elsewhere] = [await pageWithout(), await pageWithout()];
  for (const page of [here, elsewhere]) await openAs(page, user.email);
  const next = 'a-password-of-mine';
  await here.goto('/settings');
  const change = here.getByRole('button', { name: copy('settings.password.change') });
  const fill = async (current: string, password: string) => {
    await here.getByLabel(copy('settings.password.current'), { exact: true }).fill(current);
    await here.getByLabel(copy('settings.password.next'), { exact: true }).fill(password);
    await change.click();
  };
  await fill(DEMO_PASSWORD, 'short');
  await expect(
    here.getByText(
      copyWith('settings.password.nextShort', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
    ),
  ).toBeVisible();
  await fill('not-the-password', next);
  await expect(here.getByText(copy('settings.password.currentWrong'))).toBeVisible();
  await fill(DEMO_PASSWORD, next);
  await expect(here.getByText(copy('settings.password.changed'))).toBeVisible();
  // The open page learns it by itself.
  await expect(sessionEndOn(elsewhere)).toBeVisible();
  const signInPage = new SignInPage(await signInElsewhere(elsewhere));
  await signInPage.signIn(user.email, next);
  await signInPage.waitUntilSignedIn();
});

test('an administrator adds a user, who replaces the password that is shown once to sign in', async ({
  page,
  pageWithout,
}) => {
  const { email, name } = aUser();
  await page.goto('/settings');
  await page.getByText(copy('settings.users.add.title')).click();
  const add = page.getByRole('button', { name: copy('settings.users.add.action'), exact: true });
  await page.getByLabel(copy('settings.users.add.email'), { exact: true }).fill('admin@demo.test');
  await add.click();
  await expect(page.getByText(copy('settings.users.add.nameMissing'))).toBeVisible();
  await page.getByLabel(copy('settings.users.add.name'), { exact: true }).fill(name);
  await add.click();
  await expect(page.getByText(copy('settings.users.add.emailTaken'))).toBeVisible();
  await page.getByLabel(copy('settings.users.add.email'), { exact: true }).fill(email);
  await add.click();
  const password = await page.getByText(/^[\w-]{20}$/).textContent();
  await page.getByRole('button', { name: copy('settings.users.password.done') }).click();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await expect(page.getByText(password ?? '')).toBeHidden();
  const opened = await pageWithout();
  const theirs = new SignInPage(opened);
  await theirs.open();
  await theirs.signIn(email, password ?? '');
  await theirs.choosePassword('short');
  const lengths = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH };
  await expect(opened.getByText(copyWith('settings.password.nextShort', lengths))).toBeVisible();
  await theirs.choosePassword(password ?? '');
  await expect(opened.getByText(copy('auth.replace.same'))).toBeVisible();
  await theirs.choosePassword('a-password-of-mine');
  await theirs.waitUntilSignedIn();
});

test('what is typed stays when the session ends, for its own user alone', async ({ store, pageWithout }) => {
  const [user, next] = [
    { ...aUser(), role: 'operator' },
    { ...aUser(), role: 'operator' },
  ];
  for (const added of [user, next]) await store.addUser(added);
  const [here, there] = [await pageWithout(), await pageWithout()];
  for (const page of [here, there]) await openAs(page, user.email);
  const typed = here.getByLabel(copy('create.amount.label'), { exact: true });
  const endSession = async () => {
    await there.goto('/settings');
    await there.getByRole('button', { name: copy('settings.sessions.end') }).click();
    await expect(sessionEndOn(here)).toBeVisible();
  };

  await here.goto('/onramps/new');
  await typed.fill('123,45');
  await endSession();
  await expect(typed).toHaveValue('123,45');
  const back = await signInElsewhere(here);
  await signIn(back, user.email);
  await expect(sessionEndOn(here)).toBeHidden();
  await expect(typed).toHaveValue('123,45');
  await back.close();

  await endSession();
  const other = await signInElsewhere(here);
  await signIn(other, next.email);
  await expect(here).toHaveURL('/');
  await here.goBack();
  await expect(here.getByText('123,45')).toBeHidden();
});

test('an administrator gives a user a new password, who is signed out and replaces it to sign in', async ({
  page,
  store,
  pageWithout,
}) => {
  const user = aUser();
  await store.addUser(user);
  const theirs = await pageWithout();
  await openAs(theirs, user.email);
  await page.goto('/settings');
  const row = page.getByRole('row', { name: user.email });
  await row.getByRole('button', { name: copy('settings.users.password.action') }).click();
  await row.getByRole('button', { name: copy('settings.users.confirm.password'), exact: true }).click();
  const password = await row.getByText(/^[\w-]{20}$/).textContent();
  await row.getByRole('button', { name: copy('settings.users.password.done') }).click();
  await expect(page.getByText(password ?? '')).toBeHidden();
  await expect(sessionEndOn(theirs)).toBeVisible();
  const signInPage = new SignInPage(await signInElsewhere(theirs));
  await signInPage.signIn(user.email, password ?? '');
  await signInPage.choosePassword('a-password-of-mine');
  await signInPage.waitUntilSignedIn();
});
