import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import en from '#messages/en/common.json';
import live from '#messages/en/live.json';
import palette from '#messages/en/palette.json';
import ptBr from '#messages/pt-BR/common.json';
import livePtBr from '#messages/pt-BR/live.json';
import palettePtBr from '#messages/pt-BR/palette.json';
import { Shell } from './shell.tsx';
import { useShellWords } from './use-shell-words.ts';

const COPY = {
  en: { common: en, live, palette },
  'pt-BR': { common: ptBr, live: livePtBr, palette: palettePtBr },
};

function Page() {
  const words = useShellWords({ role: 'viewer', product: 'Treasury', environment: 'sandbox' });
  const viewer = { name: 'Ana', email: 'ana@example.test', role: 'viewer' } as const;
  return (
    <Shell {...{ userId: 'ana', viewer, words, build: undefined, locale: 'en', theme: 'light' }}>
      content
    </Shell>
  );
}

test.each(LOCALES)('the zone of times is said once, whatever the width, in %s', (locale) => {
  const html = renderWithCopy(
    <QueryClientProvider client={new QueryClient()}>
      <IdleRouter>
        <PathnameContext value="/">
          <Page />
        </PathnameContext>
      </IdleRouter>
    </QueryClientProvider>,
    { locale, messages: COPY[locale] },
  );
  const note = COPY[locale].common.timeZoneNote;
  const styles = [...html.matchAll(/class="([^"]*)">([^<]*)</g)].flatMap(([, style, text]) =>
    text === note ? [style?.split(' ')] : [],
  );
  expect(styles).toEqual([
    expect.arrayContaining(['max-lg:hidden']),
    expect.arrayContaining(['lg:hidden', 'print:block']),
  ]);
  expect(styles[0]).not.toContain('lg:hidden');
});
