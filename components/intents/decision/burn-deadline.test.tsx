import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import en from '#messages/en/intent.json';
import ptBr from '#messages/pt-BR/intent.json';
import { BurnDeadline } from './burn-deadline.tsx';
import { decide } from './decide.ts';

const COPY = { en: { intent: en }, 'pt-BR': { intent: ptBr } };
const LOCALES = ['en', 'pt-BR'] as const;
const BEFORE = Date.parse('2026-11-21T11:50:00.000Z');
const AFTER = Date.parse('2026-11-21T12:01:00.000Z');
const [EARLY, LATE] = ['2026-11-21T11:55:28.000Z', '2026-11-21T12:00:00.000Z'];
const PROOF = `0x${'ab'.repeat(32)}`;

describe.each(LOCALES)('until when, in %s', (locale) => {
  const { deadline, deadlinePast, authorizationEnds, authorizationEnded } = COPY[locale].intent.decision;

  /** What is said to end, and when; nothing where no end is shown. */
  function shown(change: Partial<IntentDetail>, nowMs = BEFORE) {
    const intent = anIntentDetail({ expiresAt: LATE, ...change });
    const { words } = decide(intent, { nowMs });
    const element = <BurnDeadline {...{ intent, words, nowMs }} />;
    const html = renderWithCopy(element, { locale, messages: COPY[locale] });
    const said = Object.entries({ deadline, deadlinePast, authorizationEnds, authorizationEnded }).find(
      ([, text]) => html.includes(`>${text.split('<at>')[0] ?? '?'}<time`),
    );
    return said ? [said[0], /dateTime="([^"]*)"/.exec(html)?.[1]] : html;
  }

  const ready = (end: string, facts: Partial<BurnView> = {}) =>
    aBurn('ready', { authorizationExpiresAtUnix: Date.parse(end) / 1000, ...facts });
  const unconfirmed: BurnView['unconfirmed'] = [{ kind: 'token', address: PROOF }];

  test.each([
    ['confirmed', {}],
    ['not confirmed', { unconfirmed }],
  ])('[R63] of what is to be signed: the earlier of the two ends, by its name; %s', (_name, facts) => {
    expect(shown({ burn: ready(EARLY, facts) })).toEqual(['authorizationEnds', EARLY]);
    expect(shown({ burn: ready(LATE, facts), expiresAt: EARLY })).toEqual(['deadline', EARLY]);
    expect(shown({ burn: ready(EARLY, facts), expiresAt: null })).toEqual(['authorizationEnds', EARLY]);
    expect(shown({ burn: ready(EARLY, facts) }, AFTER)).toEqual(['authorizationEnded', EARLY]);
  });

  test('of what is not to be signed yet, or with a wallet: the end of the offramp', () => {
    const authorizationExpiresAtUnix = Date.parse(EARLY) / 1000;
    for (const burn of [null, aBurn('preparing'), aBurn('signing', { authorizationExpiresAtUnix })])
      expect(shown({ burn })).toEqual(['deadline', LATE]);
    expect(shown({ burn: null }, AFTER)).toEqual(['deadlinePast', LATE]);
    expect(shown({ burn: null, expiresAt: null })).toBe('');
  });

  test.each([
    ['proof_stored', 'given'],
    ['proof_stored', 'seen'],
    ['submitting', 'mined'],
    ['accepted', 'accepted'],
  ] as const)('no end, before which there is nothing to do: a transaction is %s, %s', (state, proofStage) => {
    expect(shown({ burn: aBurn(state, { proof: PROOF, proofStage }) })).toBe('');
  });

  test('the end, while another transaction may be entered', () => {
    const problem = 'burn_transaction_unknown';
    const burn = aBurn('proof_stored', { proof: PROOF, proofStage: 'given', problem });
    expect(shown({ burn })).toEqual(['deadline', LATE]);
  });
});
