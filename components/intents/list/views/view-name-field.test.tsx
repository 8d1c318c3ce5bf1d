import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import views from '#messages/en/views.json';
import viewsPtBr from '#messages/pt-BR/views.json';
import { VIEW_NAME_MAX_LENGTH } from '#lib/intents/list/list-view.ts';
import { findNameProblem } from './use-view-name.ts';
import { ViewNameField } from './view-name-field.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

const COPY = { en: { views }, 'pt-BR': { views: viewsPtBr } };

test.each(['', '  ', ' \t '])('a name of nothing but spaces is a problem: "%s"', (name) => {
  expect(findNameProblem(name)).toBe('blank');
});

test.each([
  [VIEW_NAME_MAX_LENGTH, null],
  [VIEW_NAME_MAX_LENGTH + 1, 'too_long'],
])('a name of %i characters, with spaces that are not stored: %s', (count, problem) => {
  expect(findNameProblem(`  ${'x'.repeat(count - 2)}   x `)).toBe(problem);
});

test('any other is checked by the server', () => {
  expect(findNameProblem(' Burns ')).toBeNull();
});

describe.each(['en', 'pt-BR'] as const)('a view without a name, in %s', (locale) => {
  const shown = (problemId: string | undefined) =>
    renderWithCopy(
      <>
        <ViewNameField name=" " onChange={() => undefined} problemId={problemId} isSent={false} />
        <ViewProblemText id="why" problem={problemId === undefined ? null : 'blank'} fault={null} />
      </>,
      { locale, messages: COPY[locale] },
    );

  test('has its field marked, with a sentence', () => {
    expect(shown('why')).toMatch(/<input[^>]* aria-invalid="true"[^>]* aria-describedby="why"/);
    const { blank } = COPY[locale].views.panel.problem;
    expect(blank).toMatch(/\.$/);
    expect(shown('why')).toMatch(new RegExp(`<p id="why"[^>]*>${blank}<`));
  });

  test('that is too long is not cut, and its length is named', () => {
    expect(shown(undefined)).not.toMatch(/maxlength/i);
    const problem = renderWithCopy(<ViewProblemText problem="too_long" fault={null} />, {
      locale,
      messages: COPY[locale],
    });
    const { too_long } = COPY[locale].views.panel.problem;
    expect(problem).toContain(too_long.replace('{max}', String(VIEW_NAME_MAX_LENGTH)));
  });

  test('has no mark before', () => {
    expect(shown(undefined)).not.toMatch(/aria-invalid|aria-describedby|role="alert"/);
  });
});
