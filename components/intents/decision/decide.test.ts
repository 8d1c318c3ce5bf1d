import { describe, expect, test } from 'vitest';
import { brCodeCrc } from '#lib/brcode/parse-br-code.ts';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import type { IntentDetail, TimelineEntry } from '#lib/intents/intent-view.ts';
import { DESTINATION_FAILURES, KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { PAID_STATUSES, hasTakenLine } from '#lib/intents/payment/reported-paid.ts';
import { KNOWN_STATUSES, type KnownStatus } from '#lib/intents/status.ts';
import { isOtherMint, MINT_STANDINGS } from '#lib/intents/mint/mint-reading.ts';
import { aContradiction } from '#lib/intents/testing/a-contradiction.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { aBurn, anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import { decide, type DecisionTextKey } from './decide.ts';

const AT = '2026-11-21T10:00:00.000Z';

const intent = anIntentDetail;

const decideAt = (detail: IntentDetail) => decide(detail, { nowMs: Date.parse(AT) });

const aStatusLine = (value: string): TimelineEntry => ({
  id: value,
  kind: 'status',
  value,
  source: 'read',
  detail: null,
  occurredAt: AT,
  recordedAt: AT,
  actor: null,
});

const burn = (state: BurnAttemptState) => aBurn(state);

describe('[R44] expired after a broadcast burn', () => {
  test('says to reject the request while a wallet still has it', () => {
    for (const status of ['expired', 'canceled']) {
      const decision = decideAt(intent({ status, burn: burn('signing') }));
      expect(decision).toEqual({ words: 'ended_in_wallet', tone: 'attention', offer: 'support_bundle' });
    }
  });

  test.each([
    ['proof_stored', 'escalate_unproven'],
    ['submitting', 'escalate'],
    ['accepted', 'escalate'],
    ['escalated', 'escalate'],
  ] as const)('offers no new intent but the support bundle when the attempt is %s', (state, words) => {
    const decision = decideAt(intent({ status: 'expired', burn: burn(state) }));
    const tone = words === 'escalate' ? 'danger' : 'attention';
    expect(decision).toEqual({ words, tone, offer: 'support_bundle' });
  });

  test('waits until the chain has decided about an authorization that was handed out', () => {
    const decision = decideAt(intent({ status: 'expired', burn: burn('ready') }));
    expect(decision).toEqual({ words: 'search_chain', tone: 'attention', offer: 'support_bundle' });
  });

  test.each([
    ['expired', 'ready', 'support_bundle'],
    ['expired', 'signing', 'support_bundle'],
    ['awaiting_burn_approval', 'ready', 'sign'],
    ['awaiting_burn_approval', 'signing', 'sign'],
    ['awaiting_burn_approval', 'proof_stored', 'correct_hash'],
  ] as const)('says what is missing where the node cannot show that: %s, %s', (status, state, offer) => {
    const problem = 'burn_search_incomplete';
    const decision = decideAt(intent({ status, burn: { ...burn(state), problem } }));
    expect(decision).toEqual({ words: 'search_incomplete', tone: 'attention', offer });
  });

  test('[R82] takes a hash and gives the support bundle while a burn is not explained', () => {
    const decision = decideAt(intent({ burn: { ...burn('lapsed'), problem: 'burn_unclear' } }));
    expect(decision).toEqual({ words: 'resolve_burn', tone: 'danger', offer: 'resolve' });
  });

  test('[R82] says that a burn counts for another conversion, and offers nothing in its place', () => {
    const problem = 'burn_proof_of_other_intent';
    for (const status of ['awaiting_burn_approval', 'expired'] as const) {
      const decision = decideAt(intent({ status, burn: { ...burn('escalated'), problem } }));
      expect(decision).toEqual({ words: 'burned_for_other', tone: 'danger', offer: 'support_bundle' });
    }
  });

  test('[R82] says so of an earlier attempt until it is reviewed, and offers nothing in its place', () => {
    const burnHistory = [anEarlierBurnOfOther()];
    const ended = { status: 'expired', burn: burn('lapsed'), burnHistory } as const;
    const decision = decideAt(intent({ ...ended, contradictedAt: AT }));
    expect(decision).toEqual({ words: 'burned_for_other', tone: 'danger', offer: 'support_bundle' });
    const reviewed = decideAt(intent(ended));
    expect(reviewed).toEqual({ words: 'create_again_offramp', tone: 'neutral', offer: 'create_again' });
  });

  test.each([
    ['signing', 'ended_in_wallet'],
    ['proof_stored', 'escalate_unproven'],
    ['submitting', 'escalate'],
    ['accepted', 'escalate'],
  ] as const)('[R82] says first what a later attempt that is %s may have burned: %s', (state, words) => {
    const facts = { status: 'expired', burn: burn(state), contradictedAt: AT };
    expect(decideAt(intent({ ...facts, burnHistory: [anEarlierBurnOfOther()] })).words).toBe(words);
  });

  test('[R82] says first that another attempt burned for this one, which ended', () => {
    const mined = { proof: '0x2', state: 'mined', problem: null, storedAt: AT, takenAt: null };
    const burnHistory = [anEarlierBurnOfOther({ proofs: [mined] })];
    const escalated = { ...burn('escalated'), problem: 'burn_proof_of_other_intent' };
    const wordsAt = (status: string) => decideAt(intent({ status, burn: escalated, burnHistory })).words;
    expect([wordsAt('expired'), wordsAt('awaiting_burn_approval')]).toEqual(['escalate', 'burned_for_other']);
  });

  test('[R81] says that the service has another transaction, until the conversion has ended or was paid', () => {
    const escalated = { ...burn('escalated'), problem: 'burn_other_proof_taken' };
    const wordsAt = (status: KnownStatus) => decideAt(intent({ status, burn: escalated })).words;
    expect(decideAt(intent({ status: 'burn_approved', burn: escalated }))).toEqual({
      words: 'other_taken',
      tone: 'danger',
      offer: 'support_bundle',
    });
    expect(wordsAt('burning')).toBe('other_taken');
    const repeated = { ...escalated, proofStage: 'accepted' as const };
    expect(decideAt(intent({ status: 'burn_approved', burn: repeated })).words).toBe('repeated');
    const possible = { ...escalated, problem: 'burn_other_proof_possible' };
    expect(decideAt(intent({ status: 'burn_approved', burn: possible })).words).toBe('other_possible');
    expect(wordsAt('expired')).toBe('escalate');
    expect(wordsAt('completed')).toBe('done_offramp');
  });

  test.each(['lapsed', 'reverted', 'preparing'] as const)(
    'offers a new intent when nothing was broadcast (%s)',
    (state) => {
      expect(decideAt(intent({ status: 'expired', burn: burn(state) })).offer).toBe('create_again');
    },
  );
});

describe('[R81] a hash that the chain has not mined', () => {
  test('is waited for, and no signature is requested', () => {
    const decision = decideAt(intent({ burn: burn('proof_stored') }));
    expect(decision).toEqual({ words: 'await_sighting', tone: 'progress', offer: 'none' });
    const seen = decideAt(intent({ burn: { ...burn('proof_stored'), proofStage: 'seen' } }));
    expect(seen).toEqual({ words: 'await_chain', tone: 'progress', offer: 'none' });
  });

  test('is not called broadcast when no node knows it', () => {
    const unknown = { ...burn('proof_stored'), problem: 'burn_transaction_unknown' };
    const decision = decideAt(intent({ burn: unknown }));
    expect(decision).toEqual({ words: 'await_hash', tone: 'attention', offer: 'correct_hash' });
  });
});

describe('a failure', () => {
  test.each(['destination_invalid', 'destination_ownership_mismatch', 'recipient_account_invalid'])(
    '[R56] %s asks for a replacement',
    (failureCode) => {
      expect(decideAt(intent({ status: 'failed', failureCode })).offer).toBe('create_replacement');
    },
  );

  test.each([
    ['failed', 'destination_invalid'],
    ['expired', null],
  ])(
    '[R44] %s by an event alone offers nothing before the service has confirmed it',
    (status, failureCode) => {
      const unanswered = { reportedStatus: status, reportedAt: AT, readStatus: 'paying_out', readAt: AT };
      const decision = decideAt(intent({ status, failureCode, unanswered }));
      expect(decision).toEqual({ words: 'await_answer', tone: 'progress', offer: 'none' });
    },
  );

  test.each(['submitting', 'accepted'] as const)(
    '[R44] [R56] a replacement of one whose burn was %s says that it burns again',
    (state) => {
      const wrong = { failureCode: 'destination_invalid', burn: burn(state) };
      const offer = 'create_replacement';
      const failed = decideAt(intent({ ...wrong, status: 'failed' }));
      expect(failed).toEqual({ words: 'replace_burned', tone: 'danger', offer });
      const refunded = decideAt(intent({ ...wrong, status: 'refunded' }));
      expect(refunded).toEqual({ words: 'replace_refunded', tone: 'neutral', offer });
    },
  );

  test.each(['ready', 'signing', 'proof_stored'] as const)(
    '[R44] [R56] none is created while its burn is "%s": the network has not decided',
    (state) => {
      for (const status of ['failed', 'refunded']) {
        const facts = { status, failureCode: 'destination_invalid', burn: burn(state) };
        const held = { words: 'replace_undecided', tone: 'danger', offer: 'support_bundle' };
        expect(decideAt(intent(facts))).toEqual(held);
      }
    },
  );

  test.each(KNOWN_FAILURE_CODES)('[R56] of an onramp with %s is never replaced', (failureCode) => {
    const onramp = { intentType: 'onramp', failureCode } as const;
    const support = { words: 'contact_support_onramp', tone: 'danger', offer: 'support_bundle' };
    expect(decideAt(intent({ ...onramp, status: 'failed' }))).toEqual(support);
    expect(decideAt(intent({ ...onramp, status: 'refunded' })).offer).toBe('support_bundle');
  });

  test.each(DESTINATION_FAILURES)(
    '[R41] [R56] %s as the first cause asks for a replacement only after a refund, whatever the code is by now',
    (originalFailureCode) => {
      for (const failureCode of ['refund_failed', 'operator_aborted', 'burn_failed', 'something_new', null]) {
        const codes = { failureCode, originalFailureCode };
        const offers = ['failed', 'refunding', 'refunded'].map(
          (status) => decideAt(intent({ status, ...codes })).offer,
        );
        expect(offers).toEqual(['support_bundle', 'none', 'create_replacement']);
      }
    },
  );

  test('[R56] is not replaced while its refund is in progress', () => {
    const decision = decideAt(intent({ status: 'refunding', failureCode: 'destination_invalid' }));
    expect(decision).toEqual({ words: 'await_refund', tone: 'attention', offer: 'none' });
  });

  test.each([
    'provider_rejected',
    'burn_failed',
    'operator_aborted',
    'unknown',
    'refund_failed',
    'something_new',
  ])('[R57] %s is for provider support', (failureCode) => {
    expect(decideAt(intent({ status: 'failed', failureCode })).offer).toBe('support_bundle');
  });
});

test('[R55] decides the same whatever a provider’s code says', () => {
  const codes = [null, 'AB03', 'destination_invalid', 'refund_failed', 'completed'];
  for (const status of KNOWN_STATUSES) {
    const decisions = codes.flatMap((code) => [
      decideAt(intent({ status, failureCode: 'unknown', providerFailureCode: code })),
      decideAt(intent({ status, failureCode: 'unknown', originalProviderFailureCode: code })),
    ]);
    expect(new Set(decisions.map((decision) => JSON.stringify(decision))).size).toBe(1);
  }
});

test('[R39] leaves a failure of a month ago where it is, with its age and without a promise', () => {
  const now = Date.parse(AT) + 30 * 86_400_000;
  const failed = intent({ status: 'failed', failureCode: 'unknown' });
  expect(decide(failed, { nowMs: now })).toEqual(decide(failed, { nowMs: Date.parse(AT) }));
  expect(decide(failed, { nowMs: now })).toEqual({
    words: 'contact_support',
    tone: 'danger',
    offer: 'support_bundle',
  });
  expect(statusBeganAt(failed)).toBe(AT);
});

test.each([
  ['failed', ['support_bundle', 'create_replacement']],
  ['refunding', ['none']],
  ['refunded', ['support_bundle', 'create_replacement']],
] as const)(
  '[R40] of a payout that is %s a refund is awaited or known, and never offered',
  (status, offers) => {
    const decisions = [...KNOWN_FAILURE_CODES, 'something_new', null].map((failureCode) =>
      decideAt(intent({ status, failureCode })),
    );
    expect([...new Set(decisions.map(({ offer }) => offer))].sort()).toEqual([...offers].sort());
  },
);

describe('[R42] every status, and one that is new, is decided by itself, unless it ended after a payment or a burn', () => {
  const WAITING = ['await_service', 'await_service'] as const;
  const OF_ONRAMP = ['await_service', 'status_of_other'] as const;
  const OF_OFFRAMP = ['status_of_other', 'await_service'] as const;
  const WORDS: Readonly<Record<KnownStatus | 'some_new_status', readonly [onramp: string, offramp: string]>> =
    {
      created: WAITING,
      requires_compliance: WAITING,
      awaiting_fiat_payment: OF_ONRAMP,
      fiat_received: OF_ONRAMP,
      minting: OF_ONRAMP,
      awaiting_onchain_transfer: WAITING,
      awaiting_burn_approval: ['status_of_other', 'choose_holder'],
      burn_approved: OF_OFFRAMP,
      onchain_received: WAITING,
      burning: OF_OFFRAMP,
      scheduled: OF_OFFRAMP,
      paying_out: OF_OFFRAMP,
      completed: ['done_onramp_reported', 'done_offramp'],
      expired: ['create_again_onramp', 'create_again_unstarted'],
      canceled: ['create_again_onramp', 'create_again_unstarted'],
      failed: ['contact_support_onramp', 'contact_support'],
      refunding: ['await_refund', 'await_refund'],
      refunded: ['contact_support_refunded', 'contact_support_refunded'],
      some_new_status: WAITING,
    };

  const ENDED = ['escalate_payment', 'escalate_reported_burn'] as const;
  /** What is said instead where it was reported as paid or burned before; by the type. */
  const REPORTED: Record<string, readonly [DecisionTextKey, DecisionTextKey] | undefined> = {
    awaiting_fiat_payment: ['pay_reported', 'status_of_other'],
    awaiting_burn_approval: ['status_of_other', 'sign_reported'],
    expired: ENDED,
    canceled: ENDED,
  };
  const TYPES = ['onramp', 'offramp'] as const;

  test.each(Object.entries(WORDS))('%s', (status, words) => {
    for (const before of Object.keys(WORDS)) {
      const timeline = [aStatusLine(before), aStatusLine(status)];
      const facts = { status, timeline };
      const decided = [intent({ ...facts, intentType: 'onramp' }), intent(facts)].map(decideAt);
      const moved = REPORTED[status]?.map(
        (own, index) => hasTakenLine(TYPES[index] ?? 'onramp', timeline) && own,
      );
      const expected = words.map((own, index) => moved?.[index] || own);
      expect(decided.map((decision) => decision.words)).toEqual(expected);
    }
  });
});

test('[R46] waits for the check after the service has the proof', () => {
  expect(decideAt(intent({ status: 'burn_approved' }))).toEqual({
    words: 'await_service',
    tone: 'progress',
    offer: 'none',
  });
});

test.each([
  [14, 'progress'],
  [16, 'attention'],
])('[R45] a proof that was received %i minutes ago is waited for, in the tone of %s', (minutes, tone) => {
  const nowMs = Date.parse(AT) + minutes * 60_000;
  const decision = decide(intent({ status: 'burn_approved' }), { nowMs });
  expect(decision).toEqual({ words: 'await_service', tone, offer: 'none' });
});

test('[R21] starts nothing on an older flow version', () => {
  expect(decideAt(intent({ flowVersion: 0 })).words).toBe('blocked_by_version');
});

describe('an unpaid onramp', () => {
  const payload =
    '00020126380014br.gov.bcb.pix0116pay@service.test520400005303986540510.005802BR5907SERVICE6009SAO PAULO62090505TX1236304';
  const code = payload + brCodeCrc(payload);
  const unpaid = (brcode: string, expiresAt: string | null) =>
    intent({
      intentType: 'onramp',
      status: 'awaiting_fiat_payment',
      amountCents: 1_000,
      pixPayment: { brcode, txid: 'TX123', amountCents: 1_000, expiresAt },
    });

  test('[R50] asks for the payment of a code without a deadline', () => {
    expect(decideAt(unpaid(code, null)).words).toBe('pay');
  });

  test.each(PAID_STATUSES)('[R42] does not ask for a payment after "%s" was reported', (paid) => {
    const reported = { tone: 'danger', words: 'pay_reported', offer: 'pay' };
    const before = { timeline: [aStatusLine(paid)] };
    for (const end of [null, AT]) expect(decideAt({ ...unpaid(code, end), ...before })).toEqual(reported);
    const context = { nowMs: Date.parse(AT), isUnconfirmed: true };
    expect(decide({ ...unpaid(code, null), ...before }, context)).toEqual(reported);
    const other = code.replace('SERVICE', 'SERV1CE');
    expect(decideAt({ ...unpaid(other, null), ...before }).words).toBe('pay_refused');
  });

  test('does not ask for the payment of a code that does not match', () => {
    const decision = decideAt(unpaid(code.replace('SERVICE', 'SERV1CE'), null));
    expect(decision).toEqual({ words: 'pay_refused', tone: 'danger', offer: 'pay' });
  });

  test('[R37] does not ask for a payment whose wallet cannot receive now, until it can', () => {
    const unusable = { ...unpaid(code, null), unusableDestination: crypto.randomUUID() };
    const decision = { words: 'pay_destination', tone: 'danger', offer: 'pay' };
    expect(decideAt(unusable)).toEqual(decision);
    expect(decide(unusable, { nowMs: Date.parse(AT), isUnconfirmed: true })).toEqual(decision);
    expect(decideAt({ ...unusable, timeline: [aStatusLine('minting')] }).words).toBe('pay_reported');
    expect(decideAt({ ...unusable, unusableDestination: null }).words).toBe('pay');
  });

  test('does not ask for the payment of a code whose time is over', () => {
    expect(decideAt(unpaid(code, AT)).words).toBe('pay_expired');
  });
});

describe('a completed offramp', () => {
  test.each([
    [[], 'done_offramp', 'success', 'none'],
    [['burn_differs'], 'done_offramp_differs', 'danger', 'support_bundle'],
    [['burn_differs', 'facts_differ'], 'done_offramp_differs', 'danger', 'support_bundle'],
    [['burn_shared'], 'done_offramp_shared', 'danger', 'support_bundle'],
    [['burn_repeated'], 'done_offramp_repeated', 'danger', 'support_bundle'],
    [['facts_differ', 'outcome_unknown'], 'done_facts_differ', 'danger', 'support_bundle'],
    [['outcome_unknown'], 'done_offramp_unknown', 'attention', 'support_bundle'],
  ] as const)('is done unless it is in doubt: %s', (doubts, words, tone, offer) => {
    const decision = decideAt(intent({ status: 'completed', doubts: [...doubts] }));
    expect(decision).toEqual({ words, tone, offer });
  });
});

describe('a completed onramp', () => {
  const completed = (change: Partial<IntentDetail>) =>
    decideAt(intent({ intentType: 'onramp', status: 'completed', ...change }));

  test.each([null, ...MINT_STANDINGS])('is minted only as far as it was read: %s', (standing) => {
    const mintReading = standing && { standing, mintedBaseUnits: '1', readAt: AT };
    const decision = completed({
      mintReading,
      doubts: isOtherMint(standing ?? undefined) ? ['mint_differs'] : [],
    });
    const isUnknown = standing === null || standing === 'not_found';
    const words = isUnknown ? 'done_onramp_reported' : 'done_onramp_differs';
    const rest = isUnknown ? { tone: 'success', offer: 'none' } : { tone: 'danger', offer: 'support_bundle' };
    const minted = { words: 'done_onramp', tone: 'success', offer: 'none' };
    expect(decision).toEqual(standing === 'minted' ? minted : { words, ...rest });
  });

  test('whose mint was not found to the end is the service’s word, and support is offered', () => {
    const mintReading = { standing: 'not_found', mintedBaseUnits: null, readAt: AT } as const;
    const decision = completed({ mintReading, doubts: ['mint_not_found'] });
    const words = 'done_onramp_not_found';
    expect(decision).toEqual({ words, tone: 'attention', offer: 'support_bundle' });
  });

  test.each([
    [['chain'], 'contradicted_mint'],
    [['chain', 'chain'], 'contradicted_mint'],
    [['chain', 'webhook'], 'contradicted_completed'],
    [['webhook'], 'contradicted_completed'],
  ] as const)('that %j contradict is %s', (sources, words) => {
    const contradictions = sources.map((source) => aContradiction({ source }));
    const decision = completed({ contradictedAt: AT, contradictions });
    expect(decision).toEqual({ words, tone: 'danger', offer: 'none' });
  });

  test('of which the statement of the webhook is reviewed has words of the mint', () => {
    const reviewed = aContradiction({ source: 'webhook', reviewedAt: AT });
    const contradictions = [reviewed, aContradiction({ source: 'chain' })];
    expect(completed({ contradictedAt: AT, contradictions }).words).toBe('contradicted_mint');
  });
});
