// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { UserView } from '#lib/auth/user-view.ts';
import { fail, succeed, type Result } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import settings from '#messages/en/settings.json';
import { changeUser, resetPassword } from '#server/actions/users.ts';
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
  hasSession: false,
  passwordValidUntil: null,
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

const ADMIN_NAME = common.role.admin;

test.each<[what: keyof typeof users.done, user: Partial<UserView>, action: string]>([
  ['role', {}, users.saveRole],
  ['disable', {}, users.disable],
  ['enable', { isDisabled: true }, users.enable],
  ['sessions', { lastSeenAt: '2026-11-21T10:00:00.000Z', hasSession: true }, users.endSessions],
  ['password', { hasPassword: true }, users.password.action],
  ['passwordRemoval', { hasPassword: true, isBound: true }, users.password.remove],
])('that it is done is announced, and not that it was refused: %s', async (what, change, action) => {
  const announced = readAnnouncements();
  const { user, getByRole, findByText } = openPage(
    <IdleRouter>
      <UserListRow user={{ ...USER, ...change }} nowMs={0} />
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  const press = (name: string) => user.click(getByRole('button', { name }));
  if (what === 'role') await user.selectOptions(getByRole('combobox'), 'admin');
  await press(`${action}: Ana`);
  vi.mocked(changeUser).mockResolvedValue(fail({ code: 'forbidden' }));
  vi.mocked(resetPassword).mockResolvedValue(fail({ code: 'forbidden' }));
  await press(users.confirm[what]);
  await findByText(fault.forbidden.title);
  expect(announced()).toEqual([]);
  vi.mocked(changeUser).mockResolvedValue(succeed(undefined));
  vi.mocked(resetPassword).mockResolvedValue(succeed({ password: 'abc' }));
  await press(users.confirm[what]);
  const text = users.done[what].replaceAll('{name}', 'Ana').replace('{role}', ADMIN_NAME);
  await vi.waitFor(() => expect(announced()).toEqual([text]), { timeout: 10_000 });
});

test('the name is the heading of its row', () => {
  const { getByRole } = openPage(
    <IdleRouter>
      <table>
        <tbody>
          <UserListRow user={USER} nowMs={0} />
        </tbody>
      </table>
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  expect(getByRole('rowheader').textContent).toContain('Ana');
});

const LIVE = '2026-11-21T12:00:00.000Z';

test.each<[string, Partial<UserView>, readonly string[], readonly string[]]>([
  ['never signed in', {}, [users.never], [users.endSessions]],
  ['signed out', { lastSeenAt: LIVE }, ['ago'], [users.never, users.endSessions]],
  ['has a session', { lastSeenAt: LIVE, hasSession: true }, ['ago', users.endSessions], [users.never]],
  ['is disabled', { lastSeenAt: LIVE, isDisabled: true }, [users.disabled, 'ago'], [users.never]],
  [
    'has a given password',
    { passwordValidUntil: '2026-11-29T12:00:00.000Z' },
    [users.never, 'valid until'],
    ['expired'],
  ],
  ['has an expired one', { passwordValidUntil: LIVE }, [users.never, 'expired'], ['valid until']],
])('of one who %s, when they were last here is said', (_name, facts, shown, hidden) => {
  const nowMs = Date.parse('2026-11-22T12:00:00.000Z');
  const { container } = openPage(
    <IdleRouter>
      <UserListRow user={{ ...USER, ...facts }} nowMs={nowMs} />
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, settings } },
  );
  const text = container.textContent;
  expect(shown.filter((words) => !text.includes(words))).toEqual([]);
  expect(hidden.filter((words) => text.includes(words))).toEqual([]);
});
