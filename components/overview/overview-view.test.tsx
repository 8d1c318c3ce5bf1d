import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Flow } from '#lib/intents/overview/volumes-view.ts';
import { overviewSchema } from '#lib/intents/overview/overview-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { OverviewView } from './overview-view.tsx';

const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };
const NO_SUM = { cents: 0, unknown: 0, contradicted: 0 };
const NOTHING: Flow = {
  ...{ completed: NO_SUM, completedCount: 0, endedCount: 0, chains: [] },
  ...{ medianSeconds: null, p95Seconds: null },
};
const DAY = { from: '2026-11-22', to: '2026-11-22', onramp: NOTHING, offramp: NOTHING };
const QUIET = overviewSchema.parse({
  ...{ inbox: [], inboxCounts: {}, grantsToSign: 0, recent: [], unresolvedCreates: [] },
  volumes: { periods: [{ days: 1, now: DAY, before: DAY }], days: [] },
  health: {
    service: { state: 'ok', faultCode: null, checkedAt: null, since: null },
    webhooks: { lastVerifiedAt: null, alarms: [] },
    chains: [],
  },
});

function shown(isStale: boolean, locale: keyof typeof COPY): string {
  return renderWithCopy(<OverviewView overview={QUIET} nowMs={0} inboxScope="all" isStale={isStale} />, {
    locale,
    messages: COPY[locale],
  });
}

test.each(['en', 'pt-BR'] as const)('an overview that could not be read again says so in %s', (locale) => {
  const { stale } = COPY[locale].overview;
  expect(shown(true, locale)).toContain(`>${stale}<`);
  expect(shown(false, locale)).not.toContain(stale);
});
