// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import settings from '#messages/en/settings.json';
import { addUser } from '#server/actions/users.ts';
import { AddUser } from './add-user.tsx';

const ANA = { email: 'ana@example.com', name: 'Ana' };
const { add } = settings.users;

function open() {
  const { user, container, getByLabelText, getByRole } = openPage(
    <IdleRouter>
      <AddUser />
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  const fieldOf = (name: 'email' | 'name') => getByLabelText(add[name]);
  const submit = async (change: Partial<typeof ANA>) => {
    for (const name of ['email', 'name'] as const)
      fireEvent.change(fieldOf(name), { target: { value: { ...ANA, ...change }[name] } });
    await user.click(getByRole('button', { name: add.action }));
  };
  return { text: () => container.textContent, fieldOf, submit };
}

test.each<['email' | 'name', Partial<typeof ANA>, string]>([
  ['email', { email: 'ana' }, add.emailInvalid],
  ['name', { name: ' ' }, add.nameMissing],
  ['name', { name: 'A\u200bna' }, add.nameUnseen],
])(
  'a refused %s is marked and gets the focus, and no earlier fault is beside it: %o',
  async (name, change, text) => {
    const page = open();
    vi.mocked(addUser).mockResolvedValue(fail({ code: 'database_unavailable' }));
    await page.submit({});
    expect(page.text()).toContain(fault.database_unavailable.title);
    expect(document.activeElement).not.toBe(page.fieldOf(name));
    await page.submit(change);
    expect(page.text()).toContain(text);
    expect(page.text()).not.toContain(fault.database_unavailable.title);
    expect(document.activeElement).toBe(page.fieldOf(name));
  },
);

test('an e-mail that a user has already is marked and gets the focus', async () => {
  const page = open();
  const fieldErrors = [{ path: 'email', message: 'taken' }];
  vi.mocked(addUser).mockResolvedValue(fail({ code: 'invalid_input', fieldErrors }));
  await page.submit({});
  expect(page.text()).toContain(add.emailTaken);
  expect(page.text()).not.toContain(fault.invalid_input.title);
  expect(document.activeElement).toBe(page.fieldOf('email'));
});

test('once the first password was seen, the focus is where another user is added', async () => {
  const { user, getByRole, getByText, getByLabelText, findByRole } = openPage(
    <IdleRouter>
      <AddUser />
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  for (const name of ['email', 'name'] as const)
    fireEvent.change(getByLabelText(add[name]), { target: { value: ANA[name] } });
  vi.mocked(addUser).mockResolvedValue(succeed({ password: 'abc' }));
  await user.click(getByRole('button', { name: add.action }));
  await user.click(await findByRole('button', { name: settings.users.password.done }));
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  expect(document.activeElement).toBe(getByText(add.title).closest('summary'));
});
