// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { ConfirmInPlace } from './confirm-in-place.tsx';

function ask(isPending: boolean) {
  const onKeep = vi.fn();
  const { user, getByRole } = openPage(
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
    </ConfirmInPlace>,
    { locale: 'en', messages: {} },
  );
  const keep = getByRole('button', { name: 'Keep' });
  const keepByAll = async () => {
    await user.click(keep);
    await user.keyboard('{Escape}');
  };
  return { keep, onKeep, keepByAll };
}

test('what is asked once more is kept by its button, and by Escape', async () => {
  const { keep, onKeep, keepByAll } = ask(false);
  await keepByAll();
  expect(onKeep).toHaveBeenCalledTimes(2);
  expect(keep.hasAttribute('aria-disabled')).toBe(false);
});

test('once it is confirmed it cannot be kept: the question stays for what comes of it', async () => {
  const { keep, onKeep, keepByAll } = ask(true);
  await keepByAll();
  expect(onKeep).not.toHaveBeenCalled();
  expect(keep.getAttribute('aria-disabled')).toBe('true');
});
