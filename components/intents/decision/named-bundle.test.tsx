import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import fault from '#messages/en/fault.json';
import copy from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import { BurnFacts } from './burn-facts.tsx';
import { decide } from './decide.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { FailurePanel } from './failure-panel.tsx';

const CHAIN = { environment: 'sandbox', hasExplorer: true } as const;
const NAMES = /support bundle|details below/i;

/** Whether a panel of the page names the support bundle, and whether the page has it. */
function read(facts: Partial<IntentDetail>) {
  const intent = anIntentDetail(facts);
  const nowMs = Date.parse(intent.updatedAt);
  const decision = decide(intent, { nowMs });
  const access = { onramp: null, offramp: null };
  const { burn } = intent;
  const html = renderWithCopy(
    <>
      <DecisionPanel {...{ intent, decision, nowMs, access, ...CHAIN }} support={{ url: null, email: null }}>
        {null}
      </DecisionPanel>
      {intent.failureCode !== null && <FailurePanel intent={intent} />}
      {burn && <BurnFacts {...{ burn, ...CHAIN }} status={intent.status} proven={null} />}
    </>,
    { locale: 'en', messages: { common, conversion, fault, intent: copy, status } },
  );
  const hasBundle = html.includes(copy.supportBundle.copy);
  const texts = html.replaceAll(copy.supportBundle.title, '');
  return { isNamed: NAMES.test(texts), hasBundle };
}

describe('a text that names the support bundle has it on the same page', () => {
  test.each(['ready', 'signing', 'proof_stored'] as const)(
    'also where the network’s node cannot search, and the attempt is %s',
    (state) => {
      const burn = aBurn(state, { problem: 'burn_search_incomplete' });
      expect(read({ status: 'awaiting_burn_approval', burn })).toEqual({ isNamed: true, hasBundle: true });
    },
  );

  test.each(FAULT_CODES.filter((code) => NAMES.test(fault[code].next)))(
    'where the attempt ended with %s, and the offramp is open',
    (problem) => {
      const burn = aBurn('lapsed', { problem });
      expect(read({ status: 'awaiting_burn_approval', burn })).toEqual({ isNamed: true, hasBundle: true });
    },
  );

  test.each(['onramp', 'offramp'] as const)(
    'of an %s that failed or is refunded, for any cause',
    (intentType) => {
      const causes = [...KNOWN_FAILURE_CODES, 'something_new', null];
      const wrong = ['failed', 'refunding', 'refunded'].flatMap((at) =>
        causes.flatMap((failureCode) =>
          ([null, 'destination_invalid'] as const).flatMap((originalFailureCode) => {
            const facts = { intentType, status: at, failureCode, originalFailureCode };
            const { isNamed, hasBundle } = read(facts);
            return isNamed && !hasBundle ? [facts] : [];
          }),
        ),
      );
      expect(wrong).toEqual([]);
    },
  );
});
