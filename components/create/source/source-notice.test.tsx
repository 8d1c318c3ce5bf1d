import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { EMPTY_VALUES, type Prefill } from '#lib/intents/create/create-form.ts';
import en from '#messages/en/create.json';
import ptBr from '#messages/pt-BR/create.json';
import { SourceNotice } from './source-notice.tsx';

const COPY = { en, 'pt-BR': ptBr };
const ID = '0b0e0f5e-6f9c-4d5c-9d7c-1f1b7d0f2a11';
const CLOSED = {
  intentId: ID,
  values: EMPTY_VALUES,
  isBurned: false,
  isRefunded: false,
  isReplacement: false,
  open: null,
} satisfies Prefill;
const OPEN = { reference: 'PAY-17', amountCents: 1_234_56, isAwaited: true };

describe.each(['en', 'pt-BR'] as const)(
  '[R44] the conversion that a form was begun from, in %s',
  (locale) => {
    const create = COPY[locale];
    const shown = (from: Prefill, intentType: 'onramp' | 'offramp') =>
      renderWithCopy(<SourceNotice from={from} intentType={intentType} />, { locale, messages: { create } });

    test.each(['onramp', 'offramp'] as const)(
      'is named while that %s is open, with what it waits for',
      (type) => {
        const awaited = shown({ ...CLOSED, open: OPEN }, type);
        for (const text of [create.stillOpen.title[type], 'PAY-17', create.stillOpen.awaited[type], ID])
          expect(awaited).toContain(text);
        expect(awaited).toMatch(/R\$\s1\.234,56/);
        const inProgress = shown({ ...CLOSED, open: { ...OPEN, isAwaited: false } }, type);
        expect(inProgress).toContain(create.stillOpen.inProgress[type]);
        expect(inProgress).not.toContain(create.stillOpen.awaited[type]);
      },
    );

    test('is said to have burned its tokens, and is linked', () => {
      const html = shown({ ...CLOSED, isBurned: true }, 'offramp');
      expect(html).toContain(create.burnsAgain);
      expect(html).toContain(`/intents/${ID}`);
    });

    test('is said to burn tokens again after a refund of which it is not known what came back', () => {
      const html = shown({ ...CLOSED, isRefunded: true }, 'offramp');
      const { title, text } = create.burnsAfterRefund;
      for (const said of [title, text, `/intents/${ID}`]) expect(html).toContain(said);
      expect(html).not.toContain(create.burnsAgain);
    });

    test('is not named where it is over', () => {
      expect(shown(CLOSED, 'offramp')).toBe('');
    });
  },
);
