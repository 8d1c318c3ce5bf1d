import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { findBurnEvidence, isExecuted } from '#lib/burns/burn-evidence.ts';
import { everyBurn } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import intentPtBr from '#messages/pt-BR/intent.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { IntentHeading } from './intent-heading.tsx';
import { ProgressPath } from './progress-path.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const COPY = {
  en: { common, intent, status },
  'pt-BR': { common: commonPtBr, intent: intentPtBr, status: statusPtBr },
};

describe.each(['en', 'pt-BR'] as const)('the heading and the steps, in %s', (locale) => {
  const messages = COPY[locale];
  function shown(change: Partial<IntentDetail>, syncedAt: string | null = null): string {
    const detail = anIntentDetail({ status: 'completed', ...change });
    const page = (
      <>
        <IntentHeading intent={detail} nowMs={Date.parse(AT)} syncedAt={syncedAt} />
        <ProgressPath intent={detail} />
      </>
    );
    return renderWithCopy(page, { locale, messages });
  }
  const { doubt } = messages.status;

  test('of what is completed: green, and nothing beside it', () => {
    const html = shown({});
    expect(html).toContain('bg-success-soft');
    expect(html).not.toContain(messages.intent.path.reported);
    for (const text of Object.values(doubt)) expect(html).not.toContain(text);
  });

  test.each([
    ['conflicting', { contradictedAt: AT }],
    ['conflicting', { contradictedAt: AT, doubts: ['outcome_unknown'] }],
    ['mismatch', { doubts: ['burn_differs'] }],
    ['mismatch', { doubts: ['burn_shared', 'outcome_unknown'] }],
    ['mismatch', { doubts: ['facts_differ'] }],
    ['mismatch', { intentType: 'onramp', doubts: ['mint_differs'] }],
    ['unknown', { doubts: ['outcome_unknown'] }],
  ] as [keyof typeof doubt, Partial<IntentDetail>][])(
    'of a completion in doubt: %s, and completed by the word of the service',
    (name, change) => {
      const html = shown(change);
      expect(html).toContain(doubt[name]);
      expect(html).toContain(messages.intent.path.reported);
      expect(html).not.toContain('bg-success-soft');
    },
  );

  test('[R44] of a burn that the chain shows and no status reports: that the network confirmed it', () => {
    const [burned] = everyBurn().filter((burn) => isExecuted(findBurnEvidence({ burn })));
    const { confirmed, unreported } = messages.intent.path;
    const step = (html: string) =>
      html.split('<li').find((part) => part.includes(messages.status.label.burning));
    for (const status of ['expired', 'canceled', 'failed']) {
      expect(step(shown({ status, burn: burned ?? null }))).toContain(confirmed);
      expect(step(shown({ status }))).toContain(unreported);
      expect(shown({ status })).not.toContain('line-through');
    }
    // Its block may have been undone.
    const denied = { status: 'failed', failureCode: 'burn_failed', burn: burned ?? null };
    expect(step(shown(denied))).toContain(unreported);
  });

  test('of a payment that no event reported: not that it was not received', () => {
    const html = shown({ intentType: 'onramp', status: 'refunded' });
    const step = html.split('<li').find((part) => part.includes(messages.status.label.fiat_received));
    expect(step).toContain(messages.intent.path.unreported);
    expect(step).not.toContain('line-through');
  });

  test('say the state of each step also to who does not see it', () => {
    const { done, ahead } = messages.intent.path;
    const html = shown({ intentType: 'onramp', status: 'minting' });
    const [, ...steps] = html.split('<li');
    expect(steps).toHaveLength(4);
    for (const [index, text] of [done, done, 'aria-current="step"', ahead].entries())
      expect(steps[index]).toContain(text);
  });

  test('say when it was synced in the line of the id, in every status', () => {
    const [synced] = messages.intent.confirmed.line.split('<age>');
    for (const status of ['awaiting_burn_approval', 'completed']) {
      expect(shown({ status }, AT)).toContain(`<span>${synced ?? '?'}<time`);
      expect(shown({ status })).not.toContain(`<span>${synced ?? '?'}<time`);
    }
  });

  test('of one that is not completed: its status alone', () => {
    expect(shown({ status: 'failed', contradictedAt: AT })).not.toContain(doubt.conflicting);
  });

  test('[R31] has the reference that a user gave beside the id, all of it, and no key that the dashboard sent', () => {
    const long = `order-${'9'.repeat(200)}-end`;
    for (const clientReference of ['order-77', long]) {
      const html = shown({ clientReference });
      const text = html.replaceAll(/<[^>]*>/g, '');
      expect(text).toContain(clientReference);
      expect(html.includes(`title="${clientReference}"`)).toBe(clientReference === long);
    }
    const { reference } = messages.intent.details;
    const key = '5f1d8c02-6a3b-4c1e-9d2f-000000000009';
    for (const facts of [{ clientReference: null }, { clientReference: key, isReferenceKey: true }])
      expect(shown(facts)).not.toContain(`>${reference}<`);
    expect(shown({ clientReference: key })).toContain(`>${reference}<`);
  });
});
