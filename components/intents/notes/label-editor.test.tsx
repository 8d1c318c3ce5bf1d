import { afterEach, expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import conversion from '#messages/en/conversion.json';
import { LabelEditor } from './label-editor.tsx';

const action = vi.hoisted(() => ({ isPending: false }));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: action.isPending, fault: null, run: vi.fn() }),
}));
vi.mock('#server/actions/annotations.ts', () => ({ addLabel: vi.fn(), removeLabel: vi.fn() }));

function shown(isPending: boolean): string {
  action.isPending = isPending;
  return renderWithCopy(<LabelEditor intentId="1" labels={[]} refusal={null} />, {
    locale: 'en',
    messages: { conversion },
  });
}

afterEach(() => void (action.isPending = false));

test('while a label is sent its field takes no more text, which would go with it', () => {
  expect(shown(true)).toMatch(/<input[^>]* readOnly/i);
  expect(shown(false)).not.toMatch(/<input[^>]* readOnly/i);
});
