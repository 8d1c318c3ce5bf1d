// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { FocusKeeper } from './focus-keeper.tsx';

function Part({ hasButton }: { hasButton: boolean }) {
  return (
    <section>
      <FocusKeeper />
      <h2>Part</h2>
      {hasButton && <button>Done</button>}
    </section>
  );
}

test('a heading that gets the focus of what was removed is scrolled to where it is out of view', async () => {
  const page = openPage(<Part hasButton />, { locale: 'en', messages: {} });
  const heading = page.getByRole('heading');
  heading.checkVisibility = () => true;
  heading.scrollIntoView = vi.fn();
  page.getByRole('button').focus();
  page.rerender(<Part hasButton={false} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), { timeout: 10_000 });
  expect(vi.mocked(heading.scrollIntoView).mock.calls).toEqual([[{ block: 'nearest' }]]);
});
