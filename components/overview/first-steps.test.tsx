import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { ROLES, type Role } from '#lib/auth/permissions.ts';
import intents from '#messages/en/intents.json';
import intentsPtBr from '#messages/pt-BR/intents.json';
import { FirstSteps, hasFirstSteps } from './first-steps.tsx';

const COPY = { en: { intents }, 'pt-BR': { intents: intentsPtBr } };

function stepsOf(role: Role, hasWallet: boolean, locale: keyof typeof COPY = 'en') {
  const html = renderWithCopy(<FirstSteps {...{ role, hasWallet }} />, { locale, messages: COPY[locale] });
  return { html, hrefs: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href) };
}

test.each(['en', 'pt-BR'] as const)('a wallet comes first where none is registered, in %s', (locale) => {
  const { walletText } = COPY[locale].intents.first;
  const first = stepsOf('operator', false, locale);
  expect(first.hrefs).toEqual(['/wallets/new', '/onramps/new', '/offramps/new']);
  expect(first.html).toContain(walletText);
  const later = stepsOf('operator', true, locale);
  expect(later.hrefs).toEqual(['/onramps/new', '/offramps/new']);
  expect(later.html).not.toContain(walletText);
});

test.each(ROLES)('%s has only what the role may do', (role) => {
  const mayBegin = role === 'operator' || role === 'admin';
  for (const hasWallet of [true, false]) {
    expect(hasFirstSteps({ role, hasWallet })).toBe(mayBegin);
    expect(stepsOf(role, hasWallet).hrefs.length > 0).toBe(mayBegin);
  }
});
