import { describe, expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { FAULT_CODES, type FaultCode } from '#lib/errors/fault-codes.ts';
import { needsUserAction } from './filter-wallets.ts';
import { findCurrentReason, STATUS_REASONS } from './current-status-reason.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { maySignAgain, type RefusalRemedy } from './refusal-remedy.ts';
import { isUsable, walletNextStep } from './wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const HASH = `0x${'ab'.repeat(32)}`;

const active = (facts: Partial<WalletSummary> = {}) =>
  walletForTest({ state: 'active', reconciliationStatus: 'synced', limitCents: 100_000, ...facts });
const CLAMPED = 'limit_clamped: requested 100000, effective 40000 (on-chain ceiling)';

describe('[R108] a call that is left is to be signed; without one the state says what is next', () => {
  const sent = { statusReason: 'awaiting_onchain_confirmation' };

  test.each<[string, Partial<WalletSummary>, object]>([
    ['pending with a call: it is signed', { hasCalldata: true }, { kind: 'sign_grant' }],
    // No grant is in force, and the call may have ended: the panel asks for another before it asks a wallet.
    ['pending without: a call is asked for first', {}, { kind: 'sign_grant' }],
    ['pending without, sent elsewhere: it is waited for', sent, { kind: 'await_receipt' }],
    ['pending with a call beside that', { ...sent, hasCalldata: true }, { kind: 'sign_grant' }],
    ['revoked with a call', { state: 'revoked', hasCalldata: true }, { kind: 'grant_again' }],
    ['revoked without: a call is asked for first', { state: 'revoked' }, { kind: 'grant_again' }],
    ['active with a call', { ...active({ hasCalldata: true }) }, { kind: 'sign_grant' }],
    ['active without: nothing is signed', { ...active() }, { kind: 'ready' }],
    ['banned with a call: nothing is signed', { state: 'banned', hasCalldata: true }, { kind: 'banned' }],
  ])('%s', (_name, facts, step) => {
    expect(walletNextStep(walletForTest(facts))).toEqual(step);
  });
});

describe('a reason that was left over from an earlier state', () => {
  const LEFT_OVER = [...STATUS_REASONS, CLAMPED, 'something_new', null];

  test.each(LEFT_OVER)('a revoked registration with %s is not waiting: it may be granted again', (reason) => {
    for (const chainId of CHAIN_IDS) {
      const revoked = walletForTest({ chainId, state: 'revoked', statusReason: reason });
      expect(walletNextStep(revoked)).toEqual({ kind: 'grant_again' });
      expect(needsUserAction(revoked)).toBe(true);
    }
  });

  test.each([
    ['revoked', 'missing_onchain', ['awaiting_sync_proof', 'awaiting_onchain_confirmation', CLAMPED]],
    ['banned', 'synced', ['awaiting_sync_proof', 'awaiting_onchain_confirmation', CLAMPED]],
    ['active', 'synced', STATUS_REASONS],
    ['active', 'missing_onchain', STATUS_REASONS.filter((reason) => reason !== 'not_on_chain')],
    ['pending', 'missing_onchain', [CLAMPED]],
  ] as const)('is not said of a wallet that is %s and %s', (state, reconciliationStatus, leftOver) => {
    for (const statusReason of leftOver) {
      expect(findCurrentReason({ state, reconciliationStatus, statusReason, notOnChainAt: null })).toBeNull();
    }
  });

  test.each(['pending', 'active', 'revoked', 'banned', 'teleported'])(
    'an unknown text is shown of a wallet that is %s',
    (state) => {
      const facts = { reconciliationStatus: 'synced', notOnChainAt: null } as const;
      const wallet = { ...facts, state, statusReason: 'something_new' };
      expect(findCurrentReason(wallet)).toBe('something_new');
    },
  );

  test('[R128] is current where the service found nothing on the chain when it was synced last', () => {
    const wallet = active({ statusReason: 'not_on_chain', notOnChainAt: NOW });
    expect(findCurrentReason(wallet)).toBe('not_on_chain');
  });

  test('a submission of ours is waited for, whatever the state', () => {
    const revoked = walletForTest({ state: 'revoked', submission: aGrantSubmission() });
    expect(walletNextStep(revoked).kind).toBe('await_receipt');
  });
});

describe('[R128] a pending wallet whose reason stays after the service found nothing on the chain', () => {
  const AWAITED = ['awaiting_onchain_confirmation', 'awaiting_sync_proof'] as const;
  const cases = AWAITED.flatMap((statusReason) =>
    CHAIN_IDS.map((chainId) => [statusReason, chainId] as const),
  );

  test.each(cases)(
    '%s, %s: its grant can be signed, and the reason is not shown',
    (statusReason, chainId) => {
      const before = walletForTest({ chainId, statusReason });
      expect(['await_receipt', 'prove_authorship']).toContain(walletNextStep(before).kind);
      const after = { ...before, notOnChainAt: NOW };
      expect(walletNextStep(after)).toEqual({ kind: 'sign_grant' });
      expect(findCurrentReason(after)).toBeNull();
    },
  );

  test.each(cases)(
    '[R117] %s, %s: while one of ours may still land, nothing is signed',
    (statusReason, chainId) => {
      const submission = aGrantSubmission();
      const wallet = walletForTest({ chainId, statusReason, submission, notOnChainAt: NOW });
      expect(walletNextStep(wallet)).toEqual({ kind: 'await_receipt' });
    },
  );
});

describe('an active wallet', () => {
  test.each<[string, Partial<WalletSummary>, object]>([
    [
      '[R110] clamped is ready, with both numbers',
      { statusReason: CLAMPED, limitCents: 40_000 },
      { kind: 'ready_clamped', requestedCents: 100_000, effectiveCents: 40_000 },
    ],
    [
      '[R110] clamped with another text takes the numbers from the wallet',
      { statusReason: 'limit_clamped by policy', limitCents: 40_000 },
      { kind: 'ready_clamped', requestedCents: 100_000, effectiveCents: 40_000 },
    ],
    [
      '[R110] clamped with numbers of another unit takes none of them',
      {
        statusReason: 'limit_clamped: requested 1000.00, effective 400.00',
        limitCents: 40_000,
        requestedLimitCents: null,
      },
      { kind: 'ready_clamped', requestedCents: null, effectiveCents: 40_000 },
    ],
    [
      '[R110] a clamp never says more than what a user asked for',
      {
        statusReason: 'limit_clamped: requested 500000, effective 400000',
        limitCents: 400_000,
      },
      { kind: 'ready_raised', requestedCents: 100_000, effectiveCents: 400_000 },
    ],
    [
      '[R109] with a lower limit that is not said to be clamped shows both numbers',
      { statusReason: null, limitCents: 40_000 },
      { kind: 'ready_lower', requestedCents: 100_000, effectiveCents: 40_000 },
    ],
    ['whose limit in force is not known is ready', { limitCents: null }, { kind: 'ready' }],
    [
      'of which no limit was asked for here is ready',
      { limitCents: 40_000, requestedLimitCents: null },
      { kind: 'ready' },
    ],
    ['drifted', { reconciliationStatus: 'drifted' }, { kind: 'drifted' }],
    ['[R20] in an unknown state is not ready', { reconciliationStatus: 'migrating' }, { kind: 'drifted' }],
    [
      '[R130] read as zero once is not revoked yet',
      { reconciliationStatus: 'missing_onchain', statusReason: 'not_on_chain' },
      { kind: 'revocation_unconfirmed' },
    ],
    ['missing', { reconciliationStatus: 'missing_onchain' }, { kind: 'missing_onchain' }],
    [
      '[R128] [R130] not found when it was synced last is not revoked yet, whatever the row says',
      { notOnChainAt: NOW },
      { kind: 'revocation_unconfirmed' },
    ],
    [
      '[R128] not found on Solana when it was synced last is missing',
      { chainId: 'solana', notOnChainAt: NOW },
      { kind: 'missing_onchain' },
    ],
    [
      'missing on Solana',
      { chainId: 'solana', reconciliationStatus: 'missing_onchain', statusReason: 'not_on_chain' },
      { kind: 'missing_onchain' },
    ],
  ])('%s', (_name, facts, step) => {
    expect(walletNextStep(active(facts))).toEqual(step);
  });
});

describe('[R37] where nothing should be in force, and the service says that the network differs', () => {
  test.each([
    ['revoked', 'drifted'],
    ['revoked', 'migrating'],
    ['banned', 'drifted'],
    ['banned', 'migrating'],
  ])('%s and %s is a mismatch', (state, reconciliationStatus) => {
    const wallet = walletForTest({ state, reconciliationStatus, hasCalldata: true });
    expect(walletNextStep(wallet)).toEqual({ kind: 'drifted' });
  });

  test.each([
    ['revoked', 'synced', 'grant_again'],
    ['revoked', 'missing_onchain', 'grant_again'],
    ['banned', 'synced', 'banned'],
    ['banned', 'missing_onchain', 'banned'],
  ])('%s and %s is none', (state, reconciliationStatus, kind) => {
    expect(walletNextStep(walletForTest({ state, reconciliationStatus })).kind).toBe(kind);
  });

  test.each([
    ['wallet_grant_differs', 'submission_refused'],
    ['wallet_preparation_expired', 'drifted'],
    ['wallet_refusal_unknown', 'drifted'],
  ] as const)('nothing is signed again before it is reconciled: refused with %s', (faultCode, kind) => {
    const submission = aGrantSubmission({ state: 'refused', faultCode });
    const wallet = walletForTest({ state: 'revoked', reconciliationStatus: 'drifted', submission });
    expect(walletNextStep(wallet).kind).toBe(kind);
  });
});

describe('a pending wallet', () => {
  test.each<[string, Partial<WalletSummary>, object]>([
    [
      '[R117] with a pending grant waits',
      { submission: aGrantSubmission({ txSignature: HASH, nextTryAt: NOW }) },
      { kind: 'await_receipt' },
    ],
    [
      '[R117] submitted elsewhere waits',
      { statusReason: 'awaiting_onchain_confirmation' },
      { kind: 'await_receipt' },
    ],
    [
      '[R127] needs a proof',
      { chainId: 'solana', statusReason: 'awaiting_sync_proof' },
      { kind: 'prove_authorship' },
    ],
    ['unavailable', { statusReason: 'address_unavailable' }, { kind: 'unavailable' }],
    [
      'refused',
      {
        submission: aGrantSubmission({
          state: 'refused',
          txSignature: HASH,
          faultCode: 'wallet_preparation_expired',
        }),
        hasCalldata: true,
      },
      {
        kind: 'submission_refused',
        remedy: 'sign',
        faultCode: 'wallet_preparation_expired',
      },
    ],
    [
      '[R120] with a hash that the chain does not know is checked, and may be sent again',
      {
        submission: aGrantSubmission({ txSignature: HASH, faultCode: 'wallet_transaction_unknown' }),
        hasCalldata: true,
      },
      { kind: 'sent_unknown' },
    ],
    [
      '[R128] compared with the network since is signed: what a transaction set before is not there',
      {
        submission: aGrantSubmission({
          state: 'refused',
          txSignature: HASH,
          faultCode: 'wallet_grant_differs',
          isSuperseded: true,
        }),
      },
      { kind: 'sign_grant' },
    ],
    ['with an unknown reason is signed', { statusReason: 'mercury' }, { kind: 'sign_grant' }],
  ])('%s', (_name, facts, step) => {
    expect(walletNextStep(walletForTest(facts))).toEqual(step);
  });
});

describe('a refusal of a pending wallet, once it was compared with the network for a user', () => {
  const refused = (faultCode: FaultCode, isSuperseded: boolean) =>
    aGrantSubmission({ state: 'refused', txSignature: HASH, faultCode, isSuperseded });
  const stepOf = (faultCode: FaultCode, isSuperseded: boolean, facts: Partial<WalletSummary> = {}) =>
    walletNextStep(walletForTest({ ...facts, submission: refused(faultCode, isSuperseded) }));

  test.each<[FaultCode, RefusalRemedy]>([
    ['wallet_grant_differs', 'recheck'],
    ['wallet_sync_proof_required', 'prove'],
    ['wallet_operation_in_flight', 'wait'],
    ['wallet_original_unknown', 'original'],
    ['wallet_not_managed', 'support'],
  ])('[R121] [R128] %s offered nothing to sign, and has ended', (faultCode, remedy) => {
    expect(stepOf(faultCode, false)).toEqual({ kind: 'submission_refused', remedy, faultCode });
    expect(stepOf(faultCode, true)).toEqual({ kind: 'sign_grant' });
  });

  test('[R120] bound to a hash that is not known: the call that is there is not signed a second time', () => {
    const facts = { remedy: 'original', faultCode: 'wallet_original_unknown' };
    const step = stepOf('wallet_original_unknown', true, { hasCalldata: true });
    expect(step).toEqual({ kind: 'submission_refused', ...facts });
  });

  test.each<FaultCode>(['wallet_address_unavailable', 'wallet_banned', 'wallet_limit_required'])(
    '[R136] %s stays: no comparison with the network ends it',
    (faultCode) => {
      expect(stepOf(faultCode, true)).toMatchObject({ kind: 'submission_refused', remedy: 'replace' });
    },
  );

  test('none that a signature does not answer keeps a pending wallet for ever', () => {
    const codes = FAULT_CODES.filter((code) => code.startsWith('wallet_'));
    const kept = codes.filter((code) => {
      const step = stepOf(code, true);
      return step.kind === 'submission_refused' && !maySignAgain(step.remedy) && step.remedy !== 'replace';
    });
    expect(kept).toEqual([]);
  });
});

test.each<FaultCode>([
  'wallet_whitelister_not_found',
  'wallet_whitelister_not_active',
  'wallet_whitelister_not_provisioned',
])('[R136] what a user has put right elsewhere is signed again, after a comparison: %s', (faultCode) => {
  const submission = aGrantSubmission({ state: 'refused', faultCode });
  const remedy = 'recheck_or_sign';
  expect(walletNextStep(walletForTest({ submission }))).toMatchObject({ kind: 'submission_refused', remedy });
});

test.each<[string, Partial<WalletSummary>, object]>([
  ['[R132] cancelled', { deletedAt: NOW }, { kind: 'cancelled' }],
  [
    '[R132] cancelled with a transaction that may have authorized it',
    { deletedAt: NOW, unregisteredHashes: [{ txSignature: HASH, recordedAt: NOW }] },
    { kind: 'unregistered_grant', txSignatures: [HASH] },
  ],
  ['[R104] a whitelister', { role: 'whitelister', state: 'active' }, { kind: 'read_only' }],
  ['[R104] a legacy role', { role: 'buyerAndMinter' }, { kind: 'read_only' }],
  ['[R104] an unknown role', { role: 'auditor' }, { kind: 'read_only' }],
  ['banned', { state: 'banned', hasCalldata: true }, { kind: 'banned' }],
  ['[R20] an unknown state', { state: 'frozen' }, { kind: 'unknown_state' }],
])('%s has no other step', (_name, facts, step) => {
  expect(walletNextStep(walletForTest(facts))).toEqual(step);
});

describe('[R37] a wallet can be used when it is active and synced', () => {
  test.each<[boolean, Partial<WalletSummary>]>([
    [true, {}],
    [true, { statusReason: CLAMPED }],
    [false, { reconciliationStatus: 'drifted' }],
    [false, { reconciliationStatus: 'missing_onchain' }],
    [false, { reconciliationStatus: 'new_word' }],
    [false, { state: 'pending' }],
    [false, { state: 'revoked' }],
    [false, { role: 'whitelister' }],
    [false, { deletedAt: NOW }],
    [false, { contradictedAt: NOW }],
    [false, { notOnChainAt: NOW }],
  ])('%s: %j', (isExpected, facts) => {
    expect(isUsable(active(facts))).toBe(isExpected);
  });
});

describe('[R109] an active wallet whose limit is higher than was asked for here', () => {
  const active = { state: 'active', reconciliationStatus: 'synced', statusReason: null } as const;

  test('is shown, with both numbers', () => {
    const raised = walletForTest({ ...active, limitCents: 429_496, requestedLimitCents: 50_000 });
    expect(walletNextStep(raised)).toEqual({
      kind: 'ready_raised',
      effectiveCents: 429_496,
      requestedCents: 50_000,
    });
  });

  test('is shown also where the reason of an earlier clamp was left over', () => {
    const limits = { limitCents: 250_000, requestedLimitCents: 100_000 };
    const raised = walletForTest({ ...active, ...limits, statusReason: CLAMPED });
    expect(walletNextStep(raised)).toMatchObject({ kind: 'ready_raised', effectiveCents: 250_000 });
  });

  test('is ready without a note where the limit is what was asked for, whatever the reason says', () => {
    const limits = { limitCents: 100_000, requestedLimitCents: 100_000 };
    expect(walletNextStep(walletForTest({ ...active, ...limits, statusReason: CLAMPED }))).toEqual({
      kind: 'ready',
    });
  });

  test.each([
    ['ready', { limitCents: 50_000 }],
    ['clamped', { limitCents: 40_000, statusReason: CLAMPED }],
    ['lower', { limitCents: 33_00 }],
    ['raised', { limitCents: 429_496 }],
  ])('%s: while something contradicts it, that is reviewed first', (_name, facts) => {
    const wallet = walletForTest({ ...active, requestedLimitCents: 50_000, ...facts, contradictedAt: NOW });
    expect(walletNextStep(wallet)).toEqual({ kind: 'review_contradiction' });
  });

  test.each([
    [50_000, 50_000],
    [null, 50_000],
    [50_000, null],
  ])('%j for %j asked is simply ready', (limitCents, requestedLimitCents) => {
    const wallet = walletForTest({ ...active, limitCents, requestedLimitCents });
    expect(walletNextStep(wallet)).toEqual({ kind: 'ready' });
  });
});
