import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import en from '#messages/en/signing.json';
import ptBr from '#messages/pt-BR/signing.json';
import { BlockedNotice } from './unasked-notice.tsx';

const COPY = { en, 'pt-BR': ptBr };
const FAILED = [{ id: 'balance', state: 'failed', label: 'Token balance', text: 'Too low.' }] as const;

describe.each(['en', 'pt-BR'] as const)(
  '[B1] what is said of a press that asked no wallet, in %s',
  (locale) => {
    const { unasked } = COPY[locale];
    const shown = (props: Partial<Parameters<typeof BlockedNotice>[0]>) =>
      renderWithCopy(<BlockedNotice tone="attention" failed={[]} {...props} />, {
        locale,
        messages: { signing: COPY[locale] },
      });
    const nothingAsked = /No wallet was asked|Nenhuma carteira foi acionada/;

    test('names the check that did not pass', () => {
      const html = shown({ failed: FAILED });
      expect(html).toMatch(nothingAsked);
      expect(html).toContain('Token balance');
      expect(html).not.toContain(unasked.blocked);
      expect(html).toContain('role="alert"');
    });

    test('says that the checks could not be run where none is known', () => {
      expect(shown({})).toContain(unasked.unchecked);
    });

    test('once every check passes says so, and is no alarm any more', () => {
      const html = shown({ failed: FAILED, isClearedNow: true });
      expect(html).toMatch(nothingAsked);
      expect(html).toContain('Token balance');
      expect(html).toContain(unasked.clearedNow);
      expect(html).toContain('role="status"');
    });
  },
);
