import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import common from '#messages/en/common.json';
import intentEn from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import intentPtBr from '#messages/pt-BR/intent.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { decide } from './decide.ts';
import { DecisionPanel } from './decision-panel.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const NOW = Date.parse(AT);
const COPY = {
  en: { intent: intentEn, common, status },
  'pt-BR': { intent: intentPtBr, common: commonPtBr, status: statusPtBr },
};
const REJECT = { en: /\breject\b/g, 'pt-BR': /\brecuse|\brejeite/g };
const AWAITED = 'awaiting_burn_approval';
const MOVED_ON = [...KNOWN_STATUSES, 'something_new'].filter((known) => known !== AWAITED);
const ASKED: readonly BurnView[] = [
  aBurn('signing', { askedAt: AT }),
  aBurn('signing', { askedAt: AT, proofStage: 'void' }),
  aBurn('signing', { askedAt: AT, problem: 'burn_search_incomplete' }),
  // A wallet that was asked and says that it did nothing.
  aBurn('ready', { askedAt: AT }),
];
const OVER: readonly BurnView[] = [
  aBurn('ready'),
  aBurn('accepted', { proofStage: 'accepted' }),
  aBurn('lapsed'),
];

function panelOf(intent: IntentDetail, locale: keyof typeof COPY): string {
  return renderWithCopy(
    <DecisionPanel
      {...{ intent, nowMs: NOW, environment: 'sandbox', decision: decide(intent, { nowMs: NOW }) }}
      support={{ url: null, email: null }}
      access={{ onramp: null, offramp: null }}
    >
      {null}
    </DecisionPanel>,
    { locale, messages: COPY[locale], timeZone: 'America/Sao_Paulo' },
  );
}

const CHANGES: readonly Partial<IntentDetail>[] = [
  {},
  { failureCode: 'destination_invalid' },
  { failureCode: 'burn_failed' },
  { contradictedAt: AT },
  { doubts: ['outcome_unknown'] },
  { wasReportedTaken: true },
];

describe.each(['en', 'pt-BR'] as const)('[R44] a wallet request that nothing waits for, in %s', (locale) => {
  test.each(MOVED_ON)('is to be rejected, and that is said once: %s', (moved) => {
    const wrong = CHANGES.flatMap((change) =>
      ASKED.flatMap((burn) => {
        const intent = anIntentDetail({ ...change, status: moved, burn });
        const said = panelOf(intent, locale).match(REJECT[locale])?.length ?? 0;
        const { words, tone } = decide(intent, { nowMs: NOW });
        const isCalm = words === 'await_service' || (tone !== 'danger' && tone !== 'attention');
        return said === 1 && !isCalm ? [] : [[change, burn.state, burn.proofStage, said, words, tone]];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('is not spoken of while the burn is awaited, or after the request is over', () => {
    const awaited = ASKED.map((burn) => anIntentDetail({ burn }));
    const over = OVER.map((burn) => anIntentDetail({ status: 'burning', burn }));
    const said = [...awaited, ...over].map((intent) => panelOf(intent, locale).match(REJECT[locale]));
    expect(said).toEqual(said.map(() => null));
  });
});

test.each(['burn_approved', 'burning', 'scheduled', 'paying_out', 'completed'])(
  '[R44] what a wallet did not answer is not said beside the burn that the service reports: %s',
  (taken) => {
    expect(findBurnSentence(anIntentDetail({ status: taken, burn: aBurn('signing') }))).toBe('asked_taken');
  },
);

test('[R42] a status that no documented move leads to is no report of a burn', () => {
  for (const status of ['onchain_received', 'something_new'])
    expect(findBurnSentence(anIntentDetail({ status, burn: aBurn('signing') }))).toBe('asked');
});
