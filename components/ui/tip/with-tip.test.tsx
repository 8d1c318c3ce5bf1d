import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { GatedAction } from '../gated-action.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

beforeEach(() => void vi.stubGlobal('document', new EventTarget()));

function openAction() {
  const page = openPage(() => <GatedAction label="Register" reason="Only for administrators." show="tip" />, {
    locale: 'en',
    messages: {},
  });
  const stylesOf = (part: RegExp) =>
    page
      .elements()
      .map(({ props }) => String(props.className))
      .filter((style) => part.test(style));
  return {
    page,
    whole: () => page.find('span', ({ props }) => /\bgroup\b/.test(String(props.className))),
    isShownOnHover: () => stylesOf(/\bgroup-hover:visible\b/).length === 1,
    stylesOf,
  };
}
const press = (key: string) => document.dispatchEvent(Object.assign(new Event('keydown'), { key }));

test('the pointer can go to the reason of a disabled action without a gap', () => {
  const { page, stylesOf } = openAction();
  expect(page.text()).toContain('Only for administrators.');
  expect(stylesOf(/\bpointer-events-none\b/)).toEqual([]);
  expect(stylesOf(/\btop-full\b/)).toEqual([expect.not.stringMatching(/\bmt-/)]);
});

test.each(['onPointerEnter', 'onFocus'])('Esc hides it until the next %s', async (handler) => {
  const { page, whole, isShownOnHover } = openAction();
  expect(isShownOnHover()).toBe(true);
  press('Enter');
  expect(isShownOnHover()).toBe(true);
  press('Escape');
  expect(isShownOnHover()).toBe(false);
  await page.act(whole(), handler);
  expect(isShownOnHover()).toBe(true);
});
