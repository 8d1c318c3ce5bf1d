import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { SessionView } from '#lib/auth/user-view.ts';
import auth from '#messages/en/auth.json';
import common from '#messages/en/common.json';
import en from '#messages/en/settings.json';
import authPtBr from '#messages/pt-BR/auth.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/settings.json';
import { ConfirmUserChange } from './confirm-user-change.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const COPY = {
  en: { settings: en, common, auth },
  'pt-BR': { settings: ptBr, common: commonPtBr, auth: authPtBr },
};
const LOCALES = Object.keys(COPY) as (keyof typeof COPY)[];
const LINKS = {
  en: /valid signing and payment links/i,
  'pt-BR': /links válidos de assinatura e de pagamento/i,
};

const sessionOf = (id: string): SessionView => ({
  id,
  userAgent: null,
  createdAt: AT,
  lastSeenAt: AT,
  isCurrent: id === 'this',
});

describe.each(LOCALES)('that links end with the sessions is said before, in %s', (locale) => {
  const rendered = (node: ReactNode) =>
    renderWithCopy(<IdleRouter>{node}</IdleRouter>, { locale, messages: COPY[locale] });
  const sessionsOf = (...ids: string[]) =>
    rendered(<SessionList sessions={ids.map(sessionOf)} nowMs={Date.parse(AT)} />);

  test('where a user changes their password', () => {
    expect(rendered(<PasswordForm email="ana@example.test" />)).toMatch(LINKS[locale]);
  });

  test('where a user ends their other sessions, also when there is one', () => {
    const { endOthers } = COPY[locale].settings.sessions;
    const html = sessionsOf('this', 'other');
    expect(html).toContain(endOthers);
    expect(html).toMatch(LINKS[locale]);
    expect(sessionsOf('this')).not.toContain(endOthers);
  });

  test.each(['sessions', 'password'] as const)('where an administrator ends them: %s', (what) => {
    const ask = { what, userId: 'another' };
    const nothing = () => undefined;
    const props = { setIsSending: nothing, showPassword: nothing, close: nothing };
    expect(rendered(<ConfirmUserChange change={ask} name="Ana" {...props} />)).toMatch(LINKS[locale]);
  });
});
