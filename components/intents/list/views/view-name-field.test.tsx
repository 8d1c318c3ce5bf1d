import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import views from '#messages/en/views.json';
import viewsPtBr from '#messages/pt-BR/views.json';
import { findNameProblem } from './use-view-name.ts';
import { ViewNameField } from './view-name-field.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

const COPY = { en: { views }, 'pt-BR': { views: viewsPtBr } };

test.each(['', '  ', ' \t '])('a name of nothing but spaces is a problem: "%s"', (name) => {
  expect(findNameProblem(name)).toBe('blank');
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

  test('has no mark before', () => {
    expect(shown(undefined)).not.toMatch(/aria-invalid|aria-describedby|role="alert"/);
  });
});
