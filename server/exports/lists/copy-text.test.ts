import { expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { AUDIT_ACTIONS } from '#lib/audit/audit-actions.ts';
import status from '#messages/pt-BR/status.json';
import { en } from '#server/i18n/en.ts';
import { ptBr } from '#server/i18n/pt-br.ts';
import { toCopyText, toStatusText, toTableCopy } from './copy-text.ts';

const COPY = { en: toTableCopy('en', en), 'pt-BR': toTableCopy('pt-BR', ptBr) };
const copy = COPY['pt-BR'];

test('a file has the texts that pages have', () => {
  expect(toStatusText(copy, 'completed', 'onramp')).toBe(status.label.completed);
  expect(toStatusText(copy, 'completed', 'offramp')).toBe(status.offramp.completed);
});

test.each(['a_new_status', '$&', '{status}', '<b>'])(
  '[R42] the unknown status %s is named as received',
  (received) => {
    expect(toStatusText(copy, received)).toBe(status.unknown.split('{status}').join(received));
  },
);

test.each(LOCALES)('every action of the audit log has its text, in %s', (locale) => {
  const texts = COPY[locale];
  for (const action of AUDIT_ACTIONS) expect(toCopyText(texts, `audit.action.${action}`)).not.toBe('');
});
