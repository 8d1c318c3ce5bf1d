import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { TIME_ZONE } from '#lib/i18n/locales.ts';
import { Age } from './age.tsx';

test.each([
  ['en', 'Nov 20, 2026, 22:54:07 (Brasília) · Nov 21, 2026, 01:54:07 UTC'],
  ['pt-BR', '20 de nov. de 2026, 22:54:07 (Brasília) · 21 de nov. de 2026, 01:54:07 UTC'],
] as const)(
  'an age in %s says its moment in Brasília and in UTC, which may be of two days',
  (locale, title) => {
    const at = '2026-11-21T01:54:07.000Z';
    const age = <Age at={at} nowMs={Date.parse(at) + 60_000} />;
    expect(renderWithCopy(age, { locale, messages: {}, timeZone: TIME_ZONE })).toContain(`title="${title}"`);
  },
);
