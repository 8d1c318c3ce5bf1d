import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { ListedLink } from '#lib/links/listed-link.ts';
import en from '#messages/en/sign-link.json';
import ptBr from '#messages/pt-BR/sign-link.json';
import type { LinkTarget } from './link-target.ts';
import { useRevokeQuestion } from './use-revoke-question.ts';

const COPY = { en, 'pt-BR': ptBr };
const AT = '2026-11-21T10:00:00.000Z';
const intentId = '5f2c7e6a-1111-4222-8333-444455556666';
const SIGNING: LinkTarget = { kind: 'signing', subject: { intentId }, chainId: 'base', holder: null };
const paymentUntil = (codeExpiresAt: string | null): LinkTarget => ({
  ...{ kind: 'payment', subject: { intentId }, codeExpiresAt },
});

function Question({ target, openedCount }: { target: LinkTarget; openedCount: ListedLink['openedCount'] }) {
  return useRevokeQuestion(target, { openedCount });
}

function asked(locale: keyof typeof COPY, target: LinkTarget, openedCount: number): string {
  const question = <Question target={target} openedCount={openedCount} />;
  return renderWithCopy(question, { locale, messages: { signLink: COPY[locale] } });
}

const WORDS = {
  en: {
    page: /Only its page is closed/,
    paid: 'can still be paid until Nov 21, 2026, 10:00',
    valid: 'can still be paid while it is valid',
    opened: 'was opened: its code may have been copied',
    request: 'A request that a wallet already shows can still be signed',
    over: /no longer be able/,
  },
  'pt-BR': {
    page: /Só a página dele é fechada/,
    paid: 'ainda pode ser pago até 21 de nov. de 2026, 10:00',
    valid: 'ainda pode ser pago enquanto for válido',
    opened: 'foi aberto: o código pode ter sido copiado',
    request: 'Um pedido que uma carteira já mostra ainda pode ser assinado',
    over: /não poderá mais/,
  },
} as const;

describe.each(LOCALES)('what is said before a link is cancelled, in %s', (locale) => {
  const words = WORDS[locale];

  test.each([0, 1, 2])('of a payment link: a copied code can still be paid; opened %d times', (opened) => {
    const question = asked(locale, paymentUntil(AT), opened);
    expect(question).toMatch(words.page);
    expect(question).toContain(words.paid);
    expect(question).not.toMatch(words.over);
    expect(question.includes(words.opened)).toBe(opened > 0);
  });

  test('of a code whose end is not known, no end', () => {
    expect(asked(locale, paymentUntil(null), 1)).toContain(words.valid);
  });

  test.each([0, 1])(
    'of a signing link: a request in a wallet can still be signed; opened %d times',
    (opened) => {
      const question = asked(locale, SIGNING, opened);
      expect(question.includes(words.request)).toBe(opened > 0);
      expect(words.over.test(question)).toBe(opened === 0);
    },
  );
});
