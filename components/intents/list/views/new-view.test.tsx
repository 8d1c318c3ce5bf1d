import { afterEach, expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import views from '#messages/en/views.json';
import { NewView } from './new-view.tsx';
import { onScreen } from './testing/on-screen.ts';

const action = vi.hoisted(() => ({ isPending: false }));
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: action.isPending, fault: null, run: vi.fn() }),
}));
vi.mock('#server/actions/views.ts', () => ({ createView: vi.fn() }));

function shown(isPending: boolean): string {
  action.isPending = isPending;
  const panel = { search: '', columns: [], shareRefusal: null, close: vi.fn(), isFirst: false };
  const view = <NewView {...panel} onScreen={onScreen()} />;
  return renderWithCopy(view, { locale: 'en', messages: { views } });
}

afterEach(() => void (action.isPending = false));

test('while a view is saved its name is as it was sent', () => {
  expect(shown(true)).toMatch(/<input[^>]* readOnly/i);
  expect(shown(false)).not.toMatch(/<input[^>]* readOnly/i);
});
