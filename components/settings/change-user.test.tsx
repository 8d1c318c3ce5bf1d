import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import type { UserView } from '#lib/auth/user-view.ts';
import { fail, type Result } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import settings from '#messages/en/settings.json';
import { changeUser } from '#server/actions/users.ts';
import { UserListRow } from './user-list-row.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }));
vi.mock('#server/actions/users.ts', () => ({ changeUser: vi.fn(), resetPassword: vi.fn() }));

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
  const page = openPage(() => <UserListRow user={USER} nowMs={0} />, {
    locale: 'en',
    messages: { common, fault, settings },
  });
  const choose = async (value: string) => page.act(page.find('select'), 'onChange', { target: { value } });
  await choose('operator');
  await page.act(page.button(`${users.saveRole}: Ana`), 'onClick');
  await page.act(page.button(users.confirm.role), 'onClick');
  await choose('admin');
  expect(page.find('select').props).toMatchObject({ value: 'operator', 'aria-disabled': true });
  late.resolve(fail({ code: 'forbidden' }));
  await page.settle();
  expect(page.text()).toContain(fault.forbidden.title);
  expect(page.find('select').props['aria-disabled']).toBeUndefined();
  await choose('admin');
  expect(page.find('select').props.value).toBe('admin');
  expect(page.text()).not.toContain(fault.forbidden.title);
});
