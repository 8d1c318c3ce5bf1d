import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { passFocus } from '#components/ui/focus/pass-focus.ts';
import { openPage, type PageElement } from '#components/ui/testing/pressed-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import { cancelExport } from '#server/actions/exports.ts';
import { CancelExport } from './cancel-export.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('#server/actions/exports.ts', () => ({ cancelExport: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('#components/ui/focus/pass-focus.ts', () => ({ passFocus: vi.fn() }));

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

function open() {
  const shown = { isOver: false, state: 'Conversions: Running' };
  const page = openPage(
    () => (
      <CancelExport
        id={ID}
        isOver={shown.isOver}
        words={{ cancel: 'Cancel', failed: 'not confirmed', state: shown.state }}
        about="Conversions, 10:00"
      />
    ),
    { locale: 'en', messages: {} },
  );
  return { page, shown };
}

const isButton = (element: PageElement) => element.type === 'button';

beforeEach(() => vi.clearAllMocks());

test('ends the export, keeps the focus at its row, and has the page read again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(succeed(undefined));
  const { page } = open();
  const row = { tabIndex: 0 };
  const pressed = { closest: () => row };
  await page.act(page.button('Cancel: Conversions, 10:00'), 'onClick', { currentTarget: pressed });
  expect(cancelExport).toHaveBeenCalledExactlyOnceWith({ id: ID });
  expect(passFocus).toHaveBeenCalledExactlyOnceWith(pressed, row);
  expect(row.tabIndex).toBe(-1);
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(announce).not.toHaveBeenCalled();
});

test('says that the end is not confirmed, and can be pressed again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(fail({ code: 'no_answer' }));
  const { page } = open();
  await page.act(page.find('button'), 'onClick', { currentTarget: { closest: () => null } });
  expect(page.text()).toContain('not confirmed');
  expect(page.elements().some(isButton)).toBe(true);
  expect(router.refresh).not.toHaveBeenCalled();
});

test('is gone once the export is over, and how it ended is announced', () => {
  const { page, shown } = open();
  expect(page.elements().some(isButton)).toBe(true);
  Object.assign(shown, { isOver: true, state: 'Conversions: Complete' });
  expect(page.elements().some(isButton)).toBe(false);
  expect(vi.mocked(announce).mock.calls).toEqual([['Conversions: Complete']]);
});
