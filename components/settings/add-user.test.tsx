import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusField } from '#components/ui/focus/focus-field.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { fail } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import settings from '#messages/en/settings.json';
import { addUser } from '#server/actions/users.ts';
import { AddUser } from './add-user.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }));
vi.mock('#server/actions/users.ts', () => ({ addUser: vi.fn() }));
vi.mock('#components/ui/focus/focus-field.ts', () => ({ focusField: vi.fn() }));

/** What a form says of what is typed in it. */
class TypedData extends Map<string, string> {
  constructor({ typed }: { readonly typed: Readonly<Record<string, string>> }) {
    super(Object.entries(typed));
  }
}
const ANA = { email: 'ana@example.com', name: 'Ana', role: 'viewer' };
const { add } = settings.users;

function open() {
  const page = openPage(() => <AddUser />, { locale: 'en', messages: { common, fault, settings } });
  const submit = async (change: object) => {
    const form = { typed: { ...ANA, ...change } };
    await page.act(page.find('form'), 'onSubmit', { currentTarget: form });
    return form;
  };
  return { page, submit };
}

beforeEach(() => void vi.stubGlobal('FormData', TypedData));
afterEach(() => void vi.mocked(focusField).mockClear());

test.each([
  ['email', { email: 'ana' }, add.emailInvalid],
  ['name', { name: ' ' }, add.nameMissing],
  ['name', { name: 'A\u200bna' }, add.nameUnseen],
])(
  'a refused %s is marked and gets the focus, and no earlier fault is beside it: %o',
  async (name, change, text) => {
    const { page, submit } = open();
    vi.mocked(addUser).mockResolvedValue(fail({ code: 'database_unavailable' }));
    await submit({});
    expect(page.text()).toContain(fault.database_unavailable.title);
    expect(focusField).not.toHaveBeenCalled();
    const form = await submit(change);
    expect(page.text()).toContain(text);
    expect(page.text()).not.toContain(fault.database_unavailable.title);
    expect(focusField).toHaveBeenCalledExactlyOnceWith(form, name);
  },
);

test('an e-mail that a user has already is marked and gets the focus', async () => {
  const { page, submit } = open();
  const fieldErrors = [{ path: 'email', message: 'taken' }];
  vi.mocked(addUser).mockResolvedValue(fail({ code: 'invalid_input', fieldErrors }));
  const form = await submit({});
  expect(page.text()).toContain(add.emailTaken);
  expect(page.text()).not.toContain(fault.invalid_input.title);
  expect(focusField).toHaveBeenCalledExactlyOnceWith(form, 'email');
});
