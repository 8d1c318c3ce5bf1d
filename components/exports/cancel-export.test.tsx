// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import { cancelExport } from '#server/actions/exports.ts';
import { CancelExport } from './cancel-export.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

function open() {
  const refresh = vi.fn();
  const announced = readAnnouncements();
  const row = (isOver: boolean, state: string) => (
    <IdleRouter refresh={refresh}>
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
    </IdleRouter>
  );
  const page = openPage(row(false, 'Conversions: Running'), { locale: 'en', messages: {} });
  return {
    page,
    announced,
    refresh,
    isOffered: () => page.queryByRole('button') !== null,
    press: () => page.user.click(page.getByRole('button', { name: /^Cancel ?: Conversions, 10:00$/ })),
    end: () => page.rerender(row(true, 'Conversions: Complete')),
  };
}

test('ends the export, keeps the focus at its row, and has the page read again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(succeed(undefined));
  const { page, announced, refresh, press } = open();
  const row = page.getByRole('row');
  await press();
  expect(cancelExport).toHaveBeenCalledExactlyOnceWith({ id: ID });
  expect(document.activeElement).toBe(row);
  expect(row.tabIndex).toBe(-1);
  expect(refresh).toHaveBeenCalledOnce();
  expect(announced()).toEqual([]);
});

test('says that the end is not confirmed, and can be pressed again', async () => {
  vi.mocked(cancelExport).mockResolvedValue(fail({ code: 'no_answer' }));
  const { page, refresh, isOffered, press } = open();
  await press();
  expect(page.getByRole('alert').textContent).toBe('not confirmed');
  expect(isOffered()).toBe(true);
  expect(refresh).not.toHaveBeenCalled();
});

test('is gone once the export is over, and how it ended is announced', () => {
  const { announced, isOffered, end } = open();
  expect(isOffered()).toBe(true);
  end();
  expect(isOffered()).toBe(false);
  expect(announced()).toEqual(['Conversions: Complete']);
});
