import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { isAuthorizationOpen } from '#lib/burns/open-authorization.ts';
import { aBurn, everyBurn } from '#lib/burns/testing/burn-cases.ts';
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
const BEFORE_BOTH = '2026-11-21T11:52:00.000Z';
const PROOF = `0x${'ab'.repeat(32)}`;

/** What is said to end, and when; nothing where no end is shown. */
function shownIn(locale: (typeof LOCALES)[number], change: Partial<IntentDetail>, nowMs: number) {
  const { deadline, deadlinePast, authorizationEnds, authorizationEnded } = COPY[locale].intent.decision;
  const intent = anIntentDetail({ expiresAt: LATE, ...change });
  const decision = decide(intent, { nowMs });
  const element = <BurnDeadline {...{ intent, decision, nowMs }} />;
  const html = renderWithCopy(element, { locale, messages: COPY[locale] });
  const said = Object.entries({ deadline, deadlinePast, authorizationEnds, authorizationEnded }).find(
    ([, text]) => html.includes(`>${text.split('<at>')[0] ?? '?'}<time`),
  );
  return said ? [said[0], /dateTime="([^"]*)"/.exec(html)?.[1]] : html;
}

const authorizationExpiresAtUnix = Date.parse(EARLY) / 1000;

test('[R63] never another end than the overview counts down, whatever is the step', () => {
  const [soon, late] = [
    ['authorizationEnds', EARLY],
    ['deadline', LATE],
  ];
  for (const one of everyBurn()) {
    const burn = one && { ...one, authorizationExpiresAtUnix };
    for (const facts of [{}, { order: null }, { contradictedAt: LATE }]) {
      const { words, offer } = decide(anIntentDetail({ ...facts, burn }), { nowMs: BEFORE });
      // What a review holds back is not counted down.
      const isHeld = words === 'contradicted' && offer === 'none';
      const isOpen = !isHeld && burn !== null && isAuthorizationOpen(burn);
      const end = shownIn('en', { ...facts, burn }, BEFORE);
      expect(isOpen ? [soon] : [late, ''], `${burn?.state ?? 'none'}: ${words}`).toContainEqual(end);
    }
  }
});

describe.each(LOCALES)('until when, in %s', (locale) => {
  const shown = (change: Partial<IntentDetail>, nowMs = BEFORE) => shownIn(locale, change, nowMs);

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

  test('of what is not to be signed yet: the end of the offramp', () => {
    for (const burn of [null, aBurn('preparing')]) expect(shown({ burn })).toEqual(['deadline', LATE]);
    expect(shown({ burn: null }, AFTER)).toEqual(['deadlinePast', LATE]);
    expect(shown({ burn: null, expiresAt: null })).toBe('');
  });

  const asked = aBurn('signing', { authorizationExpiresAtUnix });
  const unknown = aBurn('proof_stored', {
    ...{ proof: PROOF, proofStage: 'given', problem: 'burn_transaction_unknown' },
    authorizationExpiresAtUnix,
  });

  test.each<[string, Partial<IntentDetail>]>([
    ['asked once', { burn: asked }],
    ['asked again', { burn: { ...asked, proofStage: 'void' } }],
    ['asked for what conflicts', { burn: asked, contradictedAt: LATE }],
    ['asked, and its nonce is used', { burn: { ...asked, problem: 'burn_nonce_used' } }],
    ['a hash that no node knows, as of a proposal', { burn: unknown }],
    ['the order is to be confirmed first', { burn: ready(EARLY), order: null }],
  ])('[R63] of what a wallet may yet use, the earlier end: %s', (_name, change) => {
    expect(shown(change)).toEqual(['authorizationEnds', EARLY]);
    expect(shown({ ...change, expiresAt: BEFORE_BOTH })).toEqual(['deadline', BEFORE_BOTH]);
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
    expect(shown({ burn: { ...unknown, authorizationExpiresAtUnix: null } })).toEqual(['deadline', LATE]);
  });
});
