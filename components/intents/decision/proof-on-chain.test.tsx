import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { ProofOnChainState } from '#lib/chains/read-proof-on-chain.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import en from '#messages/en/intent.json';
import ptBr from '#messages/pt-BR/intent.json';
import { ProofOnChain } from './proof-on-chain.tsx';

const PROOF = `0x${'ab'.repeat(32)}`;
const COPY = { en, 'pt-BR': ptBr };
const LOCALES = ['en', 'pt-BR'] as const;
const SHOWN: readonly ProofOnChainState[] = ['unknown', 'pending', 'succeeded', 'failed'];

function textOf(
  shown: ProofOnChainState,
  wasExecuted: boolean,
  locale: (typeof LOCALES)[number],
  status = 'burn_approved',
): string {
  const client = new QueryClient();
  client.setQueryData(['proof-on-chain', 'base', PROOF], shown);
  return renderWithCopy(
    <QueryClientProvider client={client}>
      <ProofOnChain chainId="base" proof={PROOF} status={status} wasExecuted={wasExecuted} />
    </QueryClientProvider>,
    { locale, messages: { intent: COPY[locale] }, timeZone: 'America/Sao_Paulo' },
  );
}

test.each(LOCALES.flatMap((locale) => SHOWN.map((shown) => [locale, shown] as const)))(
  '[R45] %s: what the chain shows as %s is said in its own words',
  (locale, shown) => {
    expect(textOf(shown, false, locale)).toContain(COPY[locale].decision.chain[shown]);
  },
);

test.each(LOCALES.flatMap((locale) => SHOWN.map((shown) => [locale, shown] as const)))(
  '[R45] %s: a transaction that was executed before and is %s now is never said to have burned nothing',
  (locale, shown) => {
    expect(textOf(shown, true, locale)).not.toMatch(
      /burned nothing|não queimou nada|never have reached|nunca ter entrado/,
    );
  },
);

test.each(
  LOCALES.flatMap((locale) =>
    SHOWN.filter((shown) => shown !== 'succeeded').map((shown) => [locale, shown] as const),
  ),
)(
  '[R45] %s: a transaction that was executed before and is %s now is not a reason to burn again',
  (locale, shown) => {
    expect(textOf(shown, true, locale)).toMatch(/Do not burn again|Não queime de novo/);
  },
);

test.each(LOCALES.flatMap((locale) => KNOWN_STATUSES.map((status) => [locale, status] as const)))(
  '[R45] %s: that the service has not found an executed burn is said only while it verifies it: %s',
  (locale, status) => {
    const { succeeded, notFound } = COPY[locale].decision.chain;
    const said = [false, true].map((wasExecuted) => textOf('succeeded', wasExecuted, locale, status));
    expect(said.filter((text) => !text.includes(succeeded))).toEqual([]);
    expect(said.map((text) => text.includes(notFound))).toEqual(said.map(() => status === 'burn_approved'));
  },
);
