import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import en from '#messages/en/common.json';
import ptBr from '#messages/pt-BR/common.json';
import { SupportLinks, type SupportContact } from './support-links.tsx';

const SUPPORT = { url: 'https://support.example/new?org=7', email: 'support@example.com' };

describe.each([
  ['en', en],
  ['pt-BR', ptBr],
] as const)('provider support, in %s', (locale, common) => {
  const shown = (support: SupportContact) =>
    renderWithCopy(<SupportLinks support={support} subject="sandbox & more?" />, {
      locale,
      messages: { common },
    });

  test('is offered as it was set, and not where it was not', () => {
    const html = shown(SUPPORT);
    expect(html).toContain('href="https://support.example/new?org=7" target="_blank" rel="noreferrer"');
    expect(html).toContain(common.support.ticket);
    expect(html).toContain('href="mailto:support@example.com?subject=sandbox%20%26%20more%3F"');
    expect(html).toContain(common.support.email);
    expect(shown({ ...SUPPORT, email: null })).not.toContain('mailto:');
    expect(shown({ ...SUPPORT, url: null })).not.toContain('https:');
    expect(shown({ url: null, email: null })).toBe('');
  });
});
