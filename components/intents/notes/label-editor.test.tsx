import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import conversion from '#messages/en/conversion.json';
import { removeLabel } from '#server/actions/annotations.ts';
import { LabelEditor } from './label-editor.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
const action = vi.hoisted(() => ({ isPending: false }));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: action.isPending, fault: null, run: async () => ({ ok: false }) }),
}));
vi.mock('#server/actions/annotations.ts', () => ({ addLabel: vi.fn(), removeLabel: vi.fn() }));

function open(isPending: boolean) {
  action.isPending = isPending;
  return openPage(() => <LabelEditor intentId="1" labels={['urgent']} refusal={null} />, {
    locale: 'en',
    messages: { conversion },
  });
}
const REMOVE = conversion.labels.remove.replace('{label}', 'urgent');

afterEach(() => {
  action.isPending = false;
  vi.mocked(removeLabel).mockClear();
});

test('while a label is sent its field takes no more text, which would go with it', () => {
  expect(open(true).find('input').props.readOnly).toBe(true);
  expect(open(false).find('input').props.readOnly).toBe(false);
});

test.each([
  ['is removed by a press', false, undefined, 1],
  ['is not removed while another change is sent', true, true, 0],
])('a label %s', async (_what, isPending, isDisabled, calls) => {
  const page = open(isPending);
  const button = page.button(REMOVE);
  expect(button.props['aria-disabled']).toBe(isDisabled);
  await page.act(button, 'onClick', { currentTarget: { closest: () => null } });
  expect(removeLabel).toHaveBeenCalledTimes(calls);
});

test('what is wrong with a label is said of its field, which gets the focus', async () => {
  const page = open(false);
  expect(page.find('input').props['aria-describedby']).toBeUndefined();
  await page.act(page.find('form'), 'onSubmit');
  const reason = page.find('p', ({ props }) => props.role === 'alert');
  expect(reason.children).toEqual([conversion.labels.missing]);
  expect(reason.props.id).toEqual(expect.any(String));
  expect(page.find('input').props['aria-describedby']).toBe(reason.props.id);
  expect(page.focused()?.type).toBe('input');
});
