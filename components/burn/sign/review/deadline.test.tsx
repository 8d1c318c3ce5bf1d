import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import en from '#messages/en/burn.json';
import ptBr from '#messages/pt-BR/burn.json';
import { Deadline } from './deadline.tsx';

const COPY = { en, 'pt-BR': ptBr };
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test.each(['en', 'pt-BR'] as const)(
  'what is over is one sentence, without the label of the time left: %s',
  (locale) => {
    const burn = COPY[locale];
    for (const what of ['authorization', 'intent'] as const) {
      const at = (expiresAtUnix: number) =>
        textOf(
          renderWithCopy(<Deadline {...{ what, expiresAtUnix }} chainAheadMs={0} />, {
            locale,
            messages: { burn },
          }),
        );
      expect(at(1)).toBe(burn.clock.over[what]);
      expect(at(Math.floor(Date.now() / 1000) + 600)).toMatch(new RegExp(`^${burn.clock[what]}\\d`));
    }
  },
);
