// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import views from '#messages/en/views.json';
import { createView } from '#server/actions/views.ts';
import { NewView } from './new-view.tsx';
import { onScreen } from './testing/on-screen.ts';

test('while a view is saved its name is as it was sent', async () => {
  vi.mocked(createView).mockReturnValue(new Promise(() => undefined));
  const panel = { search: '', columns: [], shareRefusal: null, close: vi.fn(), isFirst: false };
  const { user, getByRole } = openPage(
    <IdleRouter>
      <NewView {...panel} onScreen={onScreen()} />
    </IdleRouter>,
    { locale: 'en', messages: { views } },
  );
  const field = getByRole<HTMLInputElement>('textbox');
  await user.type(field, 'Burns');
  expect(field.readOnly).toBe(false);
  await user.click(getByRole('button', { name: views.panel.create }));
  expect(createView).toHaveBeenCalledOnce();
  await user.type(field, ' of today');
  expect([field.value, field.readOnly]).toEqual(['Burns', true]);
});
