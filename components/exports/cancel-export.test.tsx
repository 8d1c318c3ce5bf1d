// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { passFocus } from '#components/ui/focus/pass-focus.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import { cancelExport } from '#server/actions/exports.ts';
import { CancelExport } from './cancel-export.tsx';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('#server/actions/exports.ts', () => ({ cancelExport: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('#components/ui/focus/pass-focus.ts', () => ({ passFocus: vi.fn() }));

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

function open() {
  const row = (isOver: boolean, state: string) => (
    <table>
      <tbody>
        <tr>
          <td>
            <CancelExport
              id={ID}
              isOver={isOver}
              words={{ cancel: 'Cancel', failed: 'not confirmed', state }}
              about="Conversions, 10:00"
            />
          </td>
        </tr>
      </tbody>
    </table>
  );
  const page = openPage(row(false, 'Conversions: Running'), { locale: 'en', messages: {} });
  return {
    page,
    isOffered: () => page.queryByRole('button') !== null,
    press: () => page.user.click(page.getByRole('button', { name: /^Cancel ?: Conversions, 10:00$/ })),
    end: () => page.rerender(row(true, 'Conversions: Complete')),
  };
}

beforeEach(() => vi.clearAllMocks());

test('ends the export, keeps the focus at its row, and has the page read again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(succeed(undefined));
  const { page, press } = open();
  const [button, row] = [page.getByRole('button'), page.getByRole('row')];
  await press();
  expect(cancelExport).toHaveBeenCalledExactlyOnceWith({ id: ID });
  expect(passFocus).toHaveBeenCalledExactlyOnceWith(button, row);
  expect(row.tabIndex).toBe(-1);
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(announce).not.toHaveBeenCalled();
});

test('says that the end is not confirmed, and can be pressed again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(fail({ code: 'no_answer' }));
  const { page, isOffered, press } = open();
  await press();
  expect(page.getByRole('alert').textContent).toBe('not confirmed');
  expect(isOffered()).toBe(true);
  expect(router.refresh).not.toHaveBeenCalled();
});

test('is gone once the export is over, and how it ended is announced', () => {
  const { isOffered, end } = open();
  expect(isOffered()).toBe(true);
  end();
  expect(isOffered()).toBe(false);
  expect(vi.mocked(announce).mock.calls).toEqual([['Conversions: Complete']]);
});
