import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Fault } from '#lib/errors/result.ts';
import views from '#messages/en/views.json';
import { ViewProblemText } from './view-problem-text.tsx';

const shown = (fault: Fault) =>
  renderWithCopy(<ViewProblemText problem={null} fault={fault} />, { locale: 'en', messages: { views } });

test('a name with a character that cannot be seen is refused by that name', () => {
  const fieldErrors = [{ path: 'name', message: 'unseen_character' }];
  expect(shown({ code: 'invalid_input', fieldErrors })).toContain(views.panel.problem.unseen_character);
  expect(shown({ code: 'internal' })).toContain(views.panel.problem.other);
});
