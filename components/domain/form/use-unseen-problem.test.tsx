import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Fault } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import { useUnseenProblem } from './use-unseen-problem.ts';

const refused = (message: string): Fault => ({
  code: 'invalid_input',
  fieldErrors: [{ path: 'text', message }],
});

function Shown({ fault }: { fault: Fault }) {
  return useUnseenProblem(fault) ?? 'another problem';
}

test('a text with a character that cannot be seen is refused by that name', () => {
  const shown = (fault: Fault) =>
    renderWithCopy(<Shown fault={fault} />, { locale: 'en', messages: { common } });
  expect(shown(refused('unseen_character'))).toContain(common.unseenCharacter);
  expect(shown(refused('text_too_long'))).toContain('another problem');
  expect(shown({ code: 'internal' })).toContain('another problem');
});
