import { describe, expect, test } from 'vitest';
import { ListSyncNotice } from './list-sync-notice.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { ListSync } from '#lib/intents/list/list-sync.ts';
import en from '#messages/en/common.json';
import ptBr from '#messages/pt-BR/common.json';

const SINCE = '2026-11-22T10:00:00.000Z';
const COPY = { en, 'pt-BR': ptBr };
const ROW = {
  key: 'a',
  resourceId: '3f1e9b8a-0000-4000-8000-00000000beef',
  clientReference: 'invoice-7',
  reason: 'Invalid option → at chainId',
  raw: '{"chainId":"<b>lemuria</b>"}',
  firstSeenAt: SINCE,
};

function noticeOf(sync: Partial<ListSync>, locale: keyof typeof COPY): string {
  const whole = { unconfirmedSince: null, unreadableCount: 0, unreadable: [], ...sync };
  return renderWithCopy(<ListSyncNotice sync={whole} />, {
    locale,
    messages: { common: COPY[locale] },
    timeZone: 'America/Sao_Paulo',
    formats: { dateTime: { instant: { hour: '2-digit', minute: '2-digit' } } },
  });
}

describe.each(Object.keys(COPY) as (keyof typeof COPY)[])('what a list cannot vouch for, in %s', (locale) => {
  test('is nothing while all is as it should be', () => {
    expect(noticeOf({}, locale)).toBe('');
  });

  test('[R20] names how many rows cannot be read, and shows them as they came', () => {
    const markup = noticeOf({ unreadableCount: 3, unreadable: [ROW] }, locale);
    expect(markup).toContain('role="alert"');
    expect(markup).toMatch(
      locale === 'en' ? /3 entries of the service’s list/ : /3 itens da lista do serviço/,
    );
    for (const shown of ['invoice-7', 'Invalid option → at chainId', '&lt;b&gt;lemuria']) {
      expect(markup).toContain(shown);
    }
    expect(markup).not.toContain('<b>');
  });

  test('says since when it is not confirmed', () => {
    const markup = noticeOf({ unconfirmedSince: SINCE }, locale);
    expect(markup).toContain(`dateTime="${SINCE}"`);
    expect(markup).toContain(COPY[locale].listSync.unconfirmedText);
  });
});
