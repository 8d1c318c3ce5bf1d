import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { ConfirmInPlace } from './confirm-in-place.tsx';

function ask(isPending: boolean) {
  const onKeep = vi.fn();
  const page = openPage(
    () => (
      <ConfirmInPlace
        question="Delete it?"
        tone="danger"
        confirm="Delete"
        keep="Keep"
        isPending={isPending}
        onConfirm={vi.fn()}
        onKeep={onKeep}
      >
        {null}
      </ConfirmInPlace>
    ),
    { locale: 'en', messages: {} },
  );
  const keepByAll = async () => {
    await page.act(page.button('Keep'), 'onClick');
    await page.act(
      page.find('div', ({ props }) => props.role === 'group'),
      'onKeyDown',
      { key: 'Escape' },
    );
  };
  return { page, onKeep, keepByAll };
}

test('what is asked once more is kept by its button, and by Escape', async () => {
  const { page, onKeep, keepByAll } = ask(false);
  await keepByAll();
  expect(onKeep).toHaveBeenCalledTimes(2);
  expect(page.button('Keep').props['aria-disabled']).toBeUndefined();
});

test('once it is confirmed it cannot be kept: the question stays for what comes of it', async () => {
  const { page, onKeep, keepByAll } = ask(true);
  await keepByAll();
  expect(onKeep).not.toHaveBeenCalled();
  expect(page.button('Keep').props['aria-disabled']).toBe(true);
});
