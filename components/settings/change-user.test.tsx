// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { UserView } from '#lib/auth/user-view.ts';
import { fail, type Result } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import settings from '#messages/en/settings.json';
import { changeUser } from '#server/actions/users.ts';
import { UserListRow } from './user-list-row.tsx';

const USER = {
  id: '1',
  name: 'Ana',
  email: 'ana@example.com',
  role: 'viewer',
  isSelf: false,
  isDisabled: false,
  hasPassword: false,
  lastSeenAt: null,
} as UserView;
const { users } = settings;

test('while a role is changed no other is chosen, and the question stays for what comes of it', async () => {
  const late = Promise.withResolvers<Result<never>>();
  vi.mocked(changeUser).mockReturnValue(late.promise);
  const { user, getByRole, findByText, queryByText } = openPage(
    <IdleRouter>
      <UserListRow user={USER} nowMs={0} />
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  const role = getByRole<HTMLSelectElement>('combobox');
  const press = (name: string) => user.click(getByRole('button', { name }));
  await user.selectOptions(role, 'operator');
  await press(`${users.saveRole}: Ana`);
  await press(users.confirm.role);
  await user.selectOptions(role, 'admin');
  expect([role.value, role.getAttribute('aria-disabled')]).toEqual(['operator', 'true']);
  late.resolve(fail({ code: 'forbidden' }));
  await findByText(fault.forbidden.title);
  expect(role.hasAttribute('aria-disabled')).toBe(false);
  await user.selectOptions(role, 'admin');
  expect(role.value).toBe('admin');
  expect(queryByText(fault.forbidden.title)).toBeNull();
});
