import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Payee } from '#lib/intents/payee.ts';
import en from '#messages/en/common.json';
import ptBr from '#messages/pt-BR/common.json';
import { PayeeNotes } from './payee-notes.tsx';

const COPY = { en, 'pt-BR': ptBr };
const NOTHING: Payee = {
  key: null,
  kind: null,
  isTypedHere: false,
  unknown: ['name', 'document', 'bank'],
};

describe.each(['en', 'pt-BR'] as const)('the notes on a payee, in %s', (locale) => {
  const { payee: words } = COPY[locale];
  const shown = (payee: Payee) =>
    renderWithCopy(<PayeeNotes payee={payee} />, { locale, messages: { common: COPY[locale] } });

  test('say that there is no key, and all that is not known', () => {
    const html = shown(NOTHING);
    expect(html).toContain(words.noKey);
    for (const part of Object.values(words.part)) expect(html).toContain(part);
  });

  test('say that a key of the service was not typed here', () => {
    const html = shown({ ...NOTHING, key: 'a@b.com', kind: 'email' });
    expect(html).not.toContain(words.noKey);
    expect(html).toContain(/email \{([^}]*)\}/.exec(words.stated)?.[1]);
    expect(shown({ ...NOTHING, key: 'odd' })).toContain(/other \{([^}]*)\}/.exec(words.stated)?.[1]);
  });

  test('do not call the document unknown where the key is a CNPJ', () => {
    const html = shown({ ...NOTHING, key: '11222333000181', kind: 'cnpj', unknown: ['name', 'bank'] });
    expect(html).toContain(words.part.name);
    expect(html).not.toContain(words.part.document);
  });

  test('are not there for an offramp that was created here', () => {
    expect(shown({ ...NOTHING, key: 'a@b.com', kind: 'email', isTypedHere: true })).toBe('');
  });
});
