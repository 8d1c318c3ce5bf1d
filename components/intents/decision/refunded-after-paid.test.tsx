import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import { decide } from './decide.ts';
import { DecisionPanel } from './decision-panel.tsx';

const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z');

function isSaid(facts: Partial<IntentDetail>): boolean {
  const detail = anIntentDetail(facts);
  const html = renderWithCopy(
    <DecisionPanel
      intent={detail}
      decision={decide(detail, { nowMs: NOW_MS })}
      nowMs={NOW_MS}
      environment="sandbox"
      support={{ email: null, url: null }}
      access={{ onramp: null, offramp: null }}
    >
      {null}
    </DecisionPanel>,
    { locale: 'en', messages: { common, intent, status } },
  );
  return html.includes(intent.proven.paidBeforeRefund);
}

test.each([null, 'destination_invalid', 'operator_aborted'])(
  '[R46] during and after a refund, an offramp that was reported as completed still says so: %s',
  (failureCode) => {
    for (const burn of [null, aBurn('accepted')]) {
      const saying = KNOWN_STATUSES.filter((known) =>
        isSaid({ status: known, failureCode, burn, wasReportedPaid: true }),
      );
      expect(saying).toEqual(['refunding', 'refunded']);
    }
    const others = [{ wasReportedPaid: false }, { wasReportedPaid: true, intentType: 'onramp' as const }];
    const said = others.map((facts) => isSaid({ status: 'refunded', failureCode, ...facts }));
    expect(said).toEqual([false, false]);
  },
);
