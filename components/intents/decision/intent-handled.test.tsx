import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentHandling } from '#lib/intents/handling/intent-handling.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/intent.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/intent.json';
import { IntentHandled } from './intent-handled.tsx';

const COPY = { en: { intent: en, common }, 'pt-BR': { intent: ptBr, common: commonPtBr } };
const MARK: IntentHandling = {
  isHandled: true,
  outdatedBy: null,
  note: 'Ticket 4711',
  by: 'Ana',
  at: '2026-11-22T10:00:00.000Z',
};

describe.each(['en', 'pt-BR'] as const)('whether a conversion is handled, in %s', (locale) => {
  const { handled } = COPY[locale].intent;
  const shown = (isHandleable: boolean, handling: IntentHandling | null, refusal: string | null = null) =>
    renderWithCopy(
      <IntentHandled intent={{ id: 'a', isHandleable, seen: '', handling }} refusal={refusal} />,
      {
        locale,
        messages: COPY[locale],
      },
    );

  test('by no user: it can be marked', () => {
    const html = shown(true, null);
    expect(html).toContain(handled.mark);
    expect(html).toContain('<textarea');
  });

  test('as it is: by whom and how, and that can be undone', () => {
    const html = shown(true, MARK);
    for (const text of ['Ana', MARK.note, handled.reopen]) expect(html).toContain(text);
    for (const text of [handled.mark, handled.changed]) expect(html).not.toContain(`>${text}<`);
    // The only field is of the undoing, closed and with a hint of its own.
    expect(html.indexOf('<textarea')).toBeGreaterThan(html.indexOf('<details'));
    expect(html).not.toContain('<details open');
    expect(html).toContain(handled.reopenHint);
    expect(html).not.toContain(handled.noteHint);
  });

  test('as it was before it changed: that is said, and it can be marked again', () => {
    const html = shown(true, { ...MARK, outdatedBy: 'change' });
    for (const text of ['Ana', MARK.note, handled.changed, handled.mark]) expect(html).toContain(text);
    expect(html).not.toContain(handled.reopen);
    expect(html).not.toContain(handled.unexplained);
  });

  test('as it is, and an exception has come: that is said, and it can be explained or undone', () => {
    const html = shown(true, { ...MARK, outdatedBy: 'exception' });
    for (const text of [handled.unexplained, handled.mark, handled.reopen]) expect(html).toContain(text);
    expect(html).not.toContain(handled.changed);
  });

  test('as it was before nothing of it needed action: what was noted stays', () => {
    const html = shown(false, { ...MARK, outdatedBy: 'change' });
    expect(html).toContain(MARK.note);
    expect(html).not.toContain('<textarea');
  });

  test('by a user who may not: disabled, with the reason', () => {
    const html = shown(true, null, 'Only approvers');
    expect(html).toContain('aria-disabled');
    expect(html).toContain('Only approvers');
    expect(html).not.toContain('<textarea');
  });
});
