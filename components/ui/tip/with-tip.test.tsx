// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { GatedAction } from '../gated-action.tsx';

function openAction() {
  const { container } = openPage(
    <GatedAction label="Register" reason="Only for administrators." show="tip" />,
    { locale: 'en', messages: {} },
  );
  const styles = () => [...container.querySelectorAll('*')].map((part) => part.className);
  const stylesOf = (part: RegExp) => styles().filter((style) => part.test(style));
  const whole = container.querySelector('.group');
  if (!whole) throw new Error('there is no tip');
  return {
    container,
    whole,
    isShownOnHover: () => stylesOf(/\bgroup-hover:visible\b/).length === 1,
    stylesOf,
  };
}
const press = (key: string) => act(() => void fireEvent.keyDown(document, { key }));

test('the pointer can go to the reason of a disabled action without a gap', () => {
  const { container, stylesOf } = openAction();
  expect(container.textContent).toContain('Only for administrators.');
  expect(stylesOf(/\bpointer-events-none\b/)).toEqual([]);
  expect(stylesOf(/\btop-full\b/)).toEqual([expect.not.stringMatching(/\bmt-/)]);
});

test.each(['pointerEnter', 'focus'] as const)('Esc hides it until the next %s', (event) => {
  const { whole, isShownOnHover } = openAction();
  expect(isShownOnHover()).toBe(true);
  press('Enter');
  expect(isShownOnHover()).toBe(true);
  press('Escape');
  expect(isShownOnHover()).toBe(false);
  fireEvent[event](whole);
  expect(isShownOnHover()).toBe(true);
});
