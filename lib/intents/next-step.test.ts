import { describe, expect, test } from 'vitest';
import { burnAttemptStateSchema, type BurnAttemptState, type BurnView } from '#lib/burns/burn-view.ts';
import { anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import { findRecovery, KNOWN_FAILURE_CODES } from './failure-recovery.ts';
import { findNextStep, isNotRepeated } from './next-step.ts';
import { PAID_STATUSES } from '#lib/intents/payment/reported-paid.ts';

const burnIn = (state: BurnAttemptState): BurnView => ({
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'base',
  tokenHolder: '0x',
  state,
  authorizationExpiresAtUnix: null,
  authorization: null,
  unsignedTransactionBase64: null,
  proof: null,
  problem: null,
  startedBy: 'somebody',
  startedAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});

type Facts = Parameters<typeof findNextStep>[0];

const anOfframp = (facts: Partial<Facts> = {}): Facts => ({
  intentType: 'offramp',
  status: 'awaiting_burn_approval',
  flowVersion: 1,
  failureCode: null,
  originalFailureCode: null,
  burn: null,
  order: {},
  contradictedAt: null,
  ...facts,
});

const offramp = (facts: Partial<Facts> = {}) => findNextStep(anOfframp(facts)).kind;

describe('an offramp that waits for its burn', () => {
  test.each([
    ['preparing', 'await_authorization'],
    ['ready', 'sign'],
    ['signing', 'sign'],
    ['proof_stored', 'await_chain'],
    ['submitting', 'await_service'],
    ['accepted', 'await_service'],
    ['reverted', 'choose_holder'],
    ['lapsed', 'choose_holder'],
    ['escalated', 'escalate'],
  ] as const)('in state %s: %s', (state, step) => {
    expect(offramp({ burn: burnIn(state) })).toBe(step);
  });

  test.each([
    [0, 'blocked_by_version'],
    [1, 'choose_holder'],
    [2, 'choose_holder'],
  ])('[R21] of flow version %i: %s', (flowVersion, step) => {
    expect(offramp({ flowVersion })).toBe(step);
  });

  test('[R21] is not blocked once something has been signed', () => {
    expect(offramp({ flowVersion: 0, burn: burnIn('proof_stored') })).toBe('await_chain');
  });
});

describe('[R81] [R82] the proof of an earlier attempt', () => {
  const earlier = (state: string, problem: string | null = null) => ({
    attemptId: '00000000-0000-4000-8000-000000000003',
    tokenHolder: '0x',
    state: 'lapsed' as const,
    problem,
    startedAt: '2026-11-21T11:00:00.000Z',
    updatedAt: '2026-11-21T11:00:00.000Z',
    authorizationExpiresAt: null,
    proofs: [{ proof: '0x1', state, problem: null, storedAt: '2026-11-21T11:30:00.000Z' }],
  });

  test.each([
    ['stored', 'await_chain'],
    ['something_new', 'await_chain'],
    ['mined', 'await_service'],
    ['accepted', 'await_service'],
    ['escalated', 'await_service'],
    ['dropped', 'choose_holder'],
    ['reverted', 'choose_holder'],
  ])('%s comes before a burn that could begin: %s', (state, step) => {
    const burnHistory = [earlier(state)];
    expect(offramp({ burn: burnIn('lapsed'), burnHistory })).toBe(step);
    expect(offramp({ burn: null, burnHistory })).toBe(step);
    expect(offramp({ burn: burnIn('ready'), burnHistory })).toBe(step === 'choose_holder' ? 'sign' : step);
    // What a wallet answers has to be taken.
    expect(offramp({ burn: burnIn('signing'), burnHistory })).toBe('sign');
  });

  test('that a node has seen comes before it as well, and is no reason to make it again', () => {
    const seen = { ...burnIn('proof_stored'), proofStage: 'seen' as const };
    expect(offramp({ burn: { ...seen, state: 'ready' } })).toBe('await_chain');
    expect(offramp({ burn: seen, status: 'expired' })).toBe('escalate');
  });

  test('or a burn that nothing explains leaves nothing to sign', () => {
    const burnHistory = [earlier('dropped', 'burn_unclear')];
    for (const burn of [null, burnIn('ready'), burnIn('signing'), burnIn('lapsed')]) {
      expect(offramp({ burn, burnHistory })).toBe('resolve_burn');
    }
  });

  test('and one whose authorization is out is searched for once the intent ended', () => {
    const burnHistory = [{ ...earlier('dropped'), state: 'ready' as const }];
    expect(offramp({ status: 'expired', burn: burnIn('lapsed'), burnHistory })).toBe('search_chain');
  });

  test.each(['reverted', 'lapsed'] as const)(
    'also one that is %s, while a copy of it could burn',
    (state) => {
      const ended = { status: 'canceled', burn: burnIn(state) } as const;
      const stepOf = (isLive: boolean) =>
        offramp({ ...ended, burnHistory: [{ ...earlier('reverted'), state, isLive }] });
      expect([true, false].map(stepOf)).toEqual(['search_chain', 'create_again']);
    },
  );
});

describe('an offramp without an order', () => {
  test.each([
    [null, 'confirm_order'],
    [burnIn('ready'), 'confirm_order'],
    [burnIn('signing'), 'sign'],
    [burnIn('preparing'), 'await_authorization'],
    [burnIn('proof_stored'), 'await_chain'],
  ])('%#: %s', (burn, step) => {
    expect(offramp({ order: null, burn })).toBe(step);
  });

  test('[R21] of an older flow version is not asked about either', () => {
    expect(offramp({ order: null, flowVersion: 0 })).toBe('blocked_by_version');
    expect(offramp({ burn: burnIn('ready'), flowVersion: 0 })).toBe('blocked_by_version');
  });
});

describe('an intent that something contradicts', () => {
  const contradictedAt = '2026-11-21T12:00:00.000Z';

  test.each([
    ['a payment', { intentType: 'onramp', status: 'awaiting_fiat_payment' }],
    ['a completed one', { status: 'completed' }],
    ['a completed one whose wallet never answered', { status: 'completed', burn: burnIn('signing') }],
    ['a burn to begin', {}],
    ['a burn to decide', { order: null }],
    ['an authorization to come', { burn: burnIn('preparing') }],
    ['an authorization', { burn: burnIn('ready') }],
  ] as const)('%s is held back until a user has reviewed it', (_name, facts) => {
    expect(offramp({ ...facts, contradictedAt })).toBe('review_contradiction');
  });

  test.each([
    ['sign', { burn: burnIn('signing') }],
    ['await_chain', { burn: burnIn('proof_stored') }],
    ['await_service', { status: 'burning' }],
    ['escalate', { status: 'expired', burn: burnIn('signing') }],
    ['recover', { status: 'failed' }],
  ] as const)('continues with what was handed out already: %s', (step, facts) => {
    expect(offramp({ ...facts, contradictedAt })).toBe(step);
  });
});

describe('[R44] an expired offramp', () => {
  const searched: readonly BurnAttemptState[] = ['preparing', 'reverted', 'lapsed'];
  const dangerous = burnAttemptStateSchema.options.filter(
    (state) => state !== 'ready' && !searched.includes(state),
  );

  test.each(searched)('may be made again when its attempt was %s', (state) => {
    expect(offramp({ status: 'expired', burn: burnIn(state) })).toBe('create_again');
  });

  test.each(dangerous)('is never offered again when its attempt was %s', (state) => {
    expect(offramp({ status: 'expired', burn: burnIn(state) })).toBe('escalate');
  });

  test('is not offered again while the chain has not decided about an authorization', () => {
    expect(offramp({ status: 'expired', burn: burnIn('ready') })).toBe('search_chain');
    expect(offramp({ status: 'canceled', burn: burnIn('ready') })).toBe('search_chain');
  });

  const expiredAfter = (state: string) => ({
    status: 'expired' as const,
    burn: burnIn('lapsed'),
    burnHistory: [
      {
        attemptId: '00000000-0000-4000-8000-000000000003',
        tokenHolder: '0x',
        state: 'lapsed' as const,
        problem: null,
        startedAt: '2026-11-21T11:00:00.000Z',
        updatedAt: '2026-11-21T11:00:00.000Z',
        authorizationExpiresAt: null,
        proofs: [{ proof: '0x1', state, problem: null, storedAt: '2026-11-21T11:30:00.000Z' }],
      },
    ],
  });

  test.each(['stored', 'mined', 'accepted', 'escalated', 'something_new'])(
    'is never offered again while the proof of an earlier attempt is %s',
    (state) => {
      expect(offramp(expiredAfter(state))).toBe('escalate');
    },
  );

  test.each(['dropped', 'reverted'])('may be made again when every proof was %s', (state) => {
    expect(offramp(expiredAfter(state))).toBe('create_again');
  });

  test('may be made again when nothing was tried', () => {
    expect(offramp({ status: 'expired' })).toBe('create_again');
  });

  test('is never offered again when an authorization was issued that was never known here', () => {
    const isIssuedElsewhere = true;
    expect(offramp({ status: 'expired', isIssuedElsewhere })).toBe('escalate');
    expect(offramp({ status: 'canceled', burn: burnIn('preparing'), isIssuedElsewhere })).toBe('escalate');
    expect(offramp({ status: 'awaiting_burn_approval', isIssuedElsewhere })).toBe('choose_holder');
  });
});

describe('[R42] an onramp that ended', () => {
  const facts = (...values: readonly string[]) =>
    (['expired', 'canceled'] as const).map((status) =>
      anOfframp({
        ...{ intentType: 'onramp', status },
        timeline: [...values, status].map((value) => ({ kind: 'status' as const, value })),
      }),
    );
  const onramp = (...values: readonly string[]) => facts(...values).map((one) => findNextStep(one).kind);

  test.each(PAID_STATUSES)('after "%s" was reported is not made again: it would be paid twice', (paid) => {
    expect(onramp('awaiting_fiat_payment', paid)).toEqual(['escalate_reported', 'escalate_reported']);
    expect(facts('awaiting_fiat_payment', paid).map(isNotRepeated)).toEqual([true, true]);
  });

  test.each(['burn_approved', 'onchain_received', 'burning', 'paying_out', 'completed'])(
    'nor is an offramp after "%s": its tokens may be burned, wherever that was',
    (value) => {
      const timeline = [{ kind: 'status' as const, value }];
      expect(offramp({ status: 'canceled', timeline })).toBe('escalate_reported');
      expect(offramp({ status: 'canceled', timeline: [{ kind: 'burn', value }] })).toBe('create_again');
    },
  );

  test('of which no payment was reported may be made again', () => {
    expect(onramp('created', 'awaiting_fiat_payment')).toEqual(['create_again', 'create_again']);
    expect(facts('created', 'awaiting_fiat_payment').map(isNotRepeated)).toEqual([false, false]);
  });
});

describe('[R82] a burn that counts for another offramp', () => {
  const problem = 'burn_proof_of_other_intent';
  const CONTRADICTED = '2026-11-21T12:00:00.000Z';
  const late = (facts: Partial<Facts>) => ({ burnHistory: [anEarlierBurnOfOther()], ...facts });

  test.each([
    ['preparing', 'await_authorization'],
    ['ready', 'sign'],
    ['proof_stored', 'await_chain'],
    ['submitting', 'await_service'],
    ['lapsed', 'choose_holder'],
    ['reverted', 'choose_holder'],
  ] as const)('of an earlier attempt decides nothing about a later one that is "%s": %s', (state, step) => {
    expect(offramp(late({ burn: burnIn(state) }))).toBe(step);
  });

  test.each(['preparing', 'ready', 'lapsed', 'reverted'] as const)(
    'holds back until the contradiction is reviewed, with a later attempt that is "%s"',
    (state) => {
      const facts = late({ burn: burnIn(state), contradictedAt: CONTRADICTED });
      expect(offramp(facts)).toBe('review_contradiction');
      const ended = late({ burn: burnIn('lapsed'), contradictedAt: CONTRADICTED, status: 'expired' });
      expect(offramp(ended)).toBe('escalate');
      expect(isNotRepeated(anOfframp(ended))).toBe(true);
    },
  );

  test.each(['expired', 'canceled'])('lets an offramp that is %s be made again after that', (status) => {
    const facts = late({ burn: { ...burnIn('lapsed'), proofStage: 'other' }, status });
    expect(offramp(facts)).toBe('create_again');
    expect(isNotRepeated(anOfframp(facts))).toBe(false);
  });

  test('of a failed offramp is not burned again before that', () => {
    const failed = { status: 'failed', failureCode: 'unknown', burn: burnIn('lapsed') };
    const isHeld = (contradictedAt: string | null) =>
      isNotRepeated(anOfframp(late({ ...failed, contradictedAt })));
    expect([isHeld(CONTRADICTED), isHeld(null)]).toEqual([true, false]);
  });

  test('and ended its attempt leaves nothing to sign or to create', () => {
    const burn = { ...burnIn('escalated'), problem, proofStage: 'other' as const };
    for (const status of ['awaiting_burn_approval', 'expired', 'canceled']) {
      expect(offramp({ burn, status })).toBe('escalate');
      expect(isNotRepeated(anOfframp({ burn, status }))).toBe(true);
    }
    expect(isNotRepeated(anOfframp({ burn, status: 'failed', failureCode: 'unknown' }))).toBe(true);
  });
});

describe('[R82] a burn of the amount that nothing explains', () => {
  const unclear = (state: BurnAttemptState) => ({ ...burnIn(state), problem: 'burn_unclear' });

  test.each(['preparing', 'ready', 'signing', 'lapsed', 'reverted'] as const)(
    'leaves nothing to sign or prepare, in state %s',
    (state) => {
      expect(offramp({ burn: unclear(state) })).toBe('resolve_burn');
      expect(offramp({ status: 'expired', burn: unclear(state) })).toBe('escalate');
    },
  );

  test.each([
    ['proof_stored', 'await_chain'],
    ['submitting', 'await_service'],
    ['accepted', 'await_service'],
  ] as const)('is over once there is a proof: %s', (state, step) => {
    expect(offramp({ burn: unclear(state) })).toBe(step);
  });
});

describe('[R56] failures', () => {
  const failure = (status: string, failureCode: string | null, originalFailureCode: string | null = null) =>
    findRecovery({ intentType: 'offramp', status, failureCode, originalFailureCode });

  test.each(['destination_invalid', 'destination_ownership_mismatch', 'recipient_account_invalid'])(
    '%s: correct it in a new intent, but not while a refund is in progress',
    (code) => {
      expect(failure('failed', code)).toBe('replace');
      expect(failure('refunding', code)).toBe('await_refund');
      expect(failure('refunded', code)).toBe('replace');
    },
  );

  test('[R44] one that was reported as completed before is for provider support, until its refund has ended', () => {
    const wrong = { failureCode: 'destination_invalid', burn: burnIn('accepted'), wasReportedPaid: true };
    const recoveries = ['failed', 'refunding', 'refunded'].map((status) =>
      findNextStep(anOfframp({ ...wrong, status })),
    );
    expect(recoveries).toMatchObject(
      ['contact_support', 'await_refund', 'replace'].map((recovery) => ({ recovery })),
    );
    expect(isNotRepeated(anOfframp({ ...wrong, status: 'failed' }))).toBe(true);
  });

  test.each(['provider_rejected', 'burn_failed', 'operator_aborted', 'unknown', 'something_new', null])(
    '[R57] %s: provider support',
    (code) => {
      expect(failure('failed', code)).toBe('contact_support');
      expect(failure('refunding', code)).toBe('await_refund');
    },
  );

  test('[R41] a refund that failed is for provider support, whatever came first', () => {
    expect(failure('failed', 'refund_failed', 'destination_invalid')).toBe('contact_support');
  });

  test.each([...KNOWN_FAILURE_CODES, 'something_new', null])(
    'of an onramp with %s are for provider support: the table is of payouts, and its Pix may be paid',
    (failureCode) => {
      const onramp = { intentType: 'onramp', failureCode, originalFailureCode: failureCode } as const;
      expect(findRecovery({ ...onramp, status: 'failed' })).toBe('contact_support');
      expect(findRecovery({ ...onramp, status: 'refunding' })).toBe('await_refund');
      expect(findRecovery({ ...onramp, status: 'refunded' })).toBe('contact_support');
      const isRepeated = (status: string) => !isNotRepeated(anOfframp({ ...onramp, status }));
      expect(['failed', 'refunding', 'refunded'].map(isRepeated)).toEqual([false, false, true]);
    },
  );

  test.each([
    // It fails so only after a proof was submitted, which no chain was searched for from here (R56, R82).
    ['failed', 'burn_failed', null, true],
    ['failed', 'burn_failed', 'preparing', true],
    ['failed', 'burn_failed', 'lapsed', true],
    ['failed', 'burn_failed', 'reverted', false],
    ['failed', 'burn_failed', 'signing', true],
    ['failed', 'burn_failed', 'proof_stored', true],
    ['failed', 'unknown', 'submitting', true],
    ['failed', 'unknown', 'accepted', true],
    ['failed', 'destination_invalid', 'accepted', false],
    ['refunding', 'destination_invalid', 'accepted', true],
    ['refunding', 'unknown', null, true],
    ['refunded', 'unknown', 'accepted', false],
  ] as const)('[R44] an offramp that is %s with %s, its burn %s, must not be repeated: %s', (...row) => {
    const [status, failureCode, state, expected] = row;
    const burn = state && burnIn(state);
    expect(isNotRepeated(anOfframp({ status, failureCode, burn }))).toBe(expected);
  });

  test.each(['burn_approved', 'onchain_received', 'refunding', 'refunded'])(
    '[R44] nor must one that failed after %s was reported, wherever it was burned',
    (value) => {
      const timeline = [{ kind: 'status' as const, value }];
      expect(isNotRepeated(anOfframp({ status: 'failed', failureCode: 'burn_failed', timeline }))).toBe(true);
    },
  );

  test.each([
    ['provider_rejected', null, true],
    ['operator_aborted', null, true],
    ['unknown', null, true],
    ['refund_failed', null, true],
    ['something_new', null, true],
    [null, null, true],
    ['operator_aborted', 'reverted', false],
    ['burn_failed', null, true],
    ['burn_failed', 'reverted', false],
  ] as const)(
    '[R44] one that failed with %s, its burn here %s, is not repeated while it may have a burn: %s',
    (failureCode, state, expected) => {
      const burn = state && burnIn(state);
      expect(isNotRepeated(anOfframp({ status: 'failed', failureCode, burn }))).toBe(expected);
    },
  );

  test('an intent that did not fail has none', () => {
    expect(failure('completed', null)).toBeUndefined();
    expect(isNotRepeated(anOfframp({ status: 'completed' }))).toBe(false);
  });
});

describe('[R43] [R49] a status that asks for a payment or a burn', () => {
  const contradictedAt = '2026-11-21T12:00:00.000Z';

  test.each([
    ['onramp', 'awaiting_fiat_payment', 'pay', 'review_contradiction'],
    ['offramp', 'awaiting_burn_approval', 'choose_holder', 'review_contradiction'],
    ['offramp', 'awaiting_fiat_payment', 'await_service', 'review_contradiction'],
    ['onramp', 'awaiting_burn_approval', 'await_service', 'review_contradiction'],
  ] as const)('asks an %s that is "%s" for: %s; while contradicted: %s', (intentType, status, step, held) => {
    const intent = anOfframp({ intentType, status });
    expect(findNextStep(intent).kind).toBe(step);
    expect(findNextStep({ ...intent, contradictedAt }).kind).toBe(held);
  });

  test('asks no onramp for a burn, whatever else is known of it', () => {
    const awaited = { intentType: 'onramp', status: 'awaiting_burn_approval' } as const;
    const facts = [{ order: null }, { flowVersion: 0 }, { wasReportedTaken: true }, { otherBurned: {} }];
    expect(facts.map((one) => offramp({ ...awaited, ...one }))).toEqual(facts.map(() => 'await_service'));
  });
});

test('[R42] an unknown status is waited for', () => {
  expect(offramp({ status: 'teleported' })).toBe('await_service');
});

describe('[R42] [R51] one that the service reported as taken, or whose transaction it named', () => {
  const taken = { wasReportedTaken: true };

  test.each(['onramp', 'offramp'] as const)('an ended %s is not repeated', (intentType) => {
    for (const status of ['expired', 'canceled']) {
      const ended = anOfframp({ intentType, status, ...taken });
      expect(findNextStep(ended).kind).toBe('escalate_reported');
      expect(isNotRepeated(ended)).toBe(true);
    }
  });

  test('an onramp that awaits its payment is not repeated', () => {
    const awaited = anOfframp({ intentType: 'onramp', status: 'awaiting_fiat_payment' });
    expect([awaited, { ...awaited, ...taken }].map(isNotRepeated)).toEqual([false, true]);
  });

  test('an offramp that awaits its burn is not signed', () => {
    expect(findNextStep(anOfframp(taken)).kind).toBe('escalate_reported');
    expect(findNextStep(anOfframp({ ...taken, burn: burnIn('ready') })).kind).toBe('escalate_reported');
    expect(isNotRepeated(anOfframp(taken))).toBe(true);
  });

  test('an offramp is not signed once another of the same origin was burned', () => {
    const otherBurned = {};
    expect(findNextStep(anOfframp({ otherBurned })).kind).toBe('other_burned');
    expect(findNextStep(anOfframp({ otherBurned, burn: burnIn('preparing') })).kind).toBe('other_burned');
    expect(findNextStep(anOfframp({ otherBurned, burn: burnIn('ready') })).kind).toBe('other_burned');
    expect(findNextStep(anOfframp({ otherBurned, burn: burnIn('signing') })).kind).toBe('sign');
    expect(findNextStep(anOfframp({ otherBurned, burn: burnIn('accepted') })).kind).toBe('await_service');
  });

  test('the answer of a wallet that is open is still taken, and a proof of ours is followed', () => {
    expect(findNextStep(anOfframp({ ...taken, burn: burnIn('signing') })).kind).toBe('sign');
    expect(findNextStep(anOfframp({ ...taken, burn: burnIn('accepted') })).kind).toBe('await_service');
  });
});
