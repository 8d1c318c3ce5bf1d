import { describe, expect, test } from 'vitest';
import { findBurnEvidence, type BurnEvidence } from '#lib/burns/burn-evidence.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { aBurn, everyBurn } from '#lib/burns/testing/burn-cases.ts';
import { toSigningPhase, type SigningPhase } from './to-signing-phase.ts';

const AT = '2026-11-21T10:00:00.000Z';

function view(
  burn: BurnView | null,
  {
    status = 'awaiting_burn_approval',
    access = 'watch',
  }: { status?: string; access?: 'sign' | 'watch' } = {},
): BurnSigningView {
  return {
    kind: 'burn',
    access,
    linkExpiresAt: AT,
    holder: null,
    intent: {
      id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
      status,
      flowVersion: 1,
      chainId: 'base',
      amountCents: 1_000,
      contradictedAt: null,
      wasReportedTaken: false,
      expiresAt: null,
      burn,
    },
  };
}

/** What must be proven for a phase that says something of the burn. */
const PROVEN: Readonly<Partial<Record<SigningPhase, readonly BurnEvidence[]>>> = {
  // No burn is known.
  void: ['untouched', 'refuted', 'asked'],
  no_burn: ['asked'],
  ended: ['untouched', 'refuted'],
  // A node has it.
  confirming: ['seen'],
  // The network has confirmed it.
  submitting: ['mined', 'accepted'],
};

describe('[R44] [R81] the page of a signing link', () => {
  test('says no more of the burn than is proven, in every state', () => {
    const wrong = everyBurn().flatMap((burn) =>
      [...KNOWN_STATUSES, 'something_new'].flatMap((status) =>
        (['sign', 'watch'] as const).flatMap((access) => {
          const phase = toSigningPhase(view(burn, { status, access }));
          const evidence = findBurnEvidence({ burn });
          const isProven = PROVEN[phase]?.includes(evidence) ?? true;
          return isProven ? [] : [`${status}, ${burn?.state ?? 'none'}, ${evidence}, ${access}: ${phase}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    [null, 'stopped'],
    [aBurn('ready'), 'stopped'],
    [aBurn('ready', { askedAt: AT }), 'reject_other'],
    [aBurn('signing'), 'reject_other'],
    [aBurn('proof_stored', { proofStage: 'seen', askedAt: AT }), 'confirming'],
  ] as const)('where another of the same origin was burned, says what is left to do', (burn, phase) => {
    const { intent, ...rest } = view(burn, { access: 'sign' });
    expect(toSigningPhase({ ...rest, intent: { ...intent, isOtherBurned: true } })).toBe(phase);
  });

  test.each([
    [aBurn('proof_stored', { proofStage: 'given' }), 'answered'],
    [aBurn('proof_stored', { proofStage: 'given', problem: 'burn_transaction_unknown' }), 'unseen'],
    [aBurn('proof_stored', { proofStage: 'seen' }), 'confirming'],
    [aBurn('submitting', { proofStage: 'mined' }), 'submitting'],
    [aBurn('lapsed', { problem: 'burn_unclear' }), 'stopped'],
    [aBurn('reverted', { proofStage: 'void' }), 'void'],
    [aBurn('signing'), 'unresolved'],
    [aBurn('signing', { claim: { by: null, isOwn: true, at: AT } }), 'unresolved'],
    [aBurn('signing', { proofStage: 'void', problem: 'burn_reverted' }), 'no_burn'],
    [aBurn('signing', { proofStage: 'void', problem: 'burn_nonce_used' }), 'no_burn'],
    [aBurn('signing', { proofStage: 'void', problem: 'burn_hash_not_seen' }), 'unresolved'],
    [aBurn('signing', { proofStage: 'void', problem: 'burn_unclear' }), 'stopped'],
    // The holder released it, and a user of the dashboard has it open.
    [aBurn('signing', { claim: { by: null, isOwn: false, at: AT } }), 'void'],
  ] as const)('%#: %s', (burn, phase) => {
    expect(toSigningPhase(view(burn))).toBe(phase);
  });

  test.each([
    ['failed', 'accepted', 'stopped'],
    ['refunding', 'accepted', 'refunding'],
    ['refunded', 'accepted', 'refunded'],
  ] as const)('[R44] %s, with a burn here that is %s: %s', (status, state, phase) => {
    expect(toSigningPhase(view(aBurn(state), { status }))).toBe(phase);
  });

  test.each([...KNOWN_STATUSES, 'something_new'].filter((known) => known !== 'awaiting_burn_approval'))(
    '[R44] asks to reject a request that a wallet may still have, once the burn is not awaited: %s',
    (status) => {
      const asked = [aBurn('signing'), aBurn('ready', { askedAt: AT })];
      const phases = asked.flatMap((burn) =>
        (['sign', 'watch'] as const).map((access) => toSigningPhase(view(burn, { status, access }))),
      );
      const phase = status === 'completed' ? 'reject_paid' : 'reject';
      expect(phases).toEqual(phases.map(() => phase));
    },
  );

  test.each([
    ['completed', null, 'underway'],
    ['completed', aBurn('signing'), 'reject'],
    ['refunded', null, 'stopped'],
    ['refunding', null, 'stopped'],
  ] as const)('does not say that it is %s where only an event has reported it', (status, burn, phase) => {
    const shown = view(burn, { status });
    const unconfirmed = { ...shown, intent: { ...shown.intent, isUnconfirmed: true } };
    expect(toSigningPhase(unconfirmed)).toBe(phase);
    expect(toSigningPhase(shown)).not.toBe(phase);
  });

  test('[R44] says that the Pix may have been paid of every other status of what was reported as paid', () => {
    const denied = [...KNOWN_STATUSES, 'something_new'].flatMap((status) =>
      everyBurn().map((burn) => {
        const { intent, ...link } = view(burn, { status });
        const noted = { ...intent, wasReportedTaken: true };
        const phases = [noted, { ...noted, wasReportedPaid: true }].map((facts) =>
          toSigningPhase({ ...link, intent: facts }),
        );
        return phases.join(' → ');
      }),
    );
    expect(denied).toContain('stopped → paid_in_doubt');
    const [other, unsaid] = [/^(\w+) → (?!\1$|paid_in_doubt$)/, / → (?:stopped|ended)$/];
    expect(denied.filter((phases) => other.test(phases) || unsaid.test(phases))).toEqual([]);
  });

  test.each(['failed', 'expired', 'canceled'])(
    '[R44] does not say that it is not completed, or only ended, where it was reported as paid: %s',
    (status) => {
      const { intent, ...link } = view(aBurn('accepted'), { status });
      expect(toSigningPhase({ ...link, intent: { ...intent, wasReportedPaid: true } })).toBe('paid_in_doubt');
      const unconfirmed = { ...intent, wasReportedPaid: true, isUnconfirmed: true };
      expect(toSigningPhase({ ...link, intent: unconfirmed })).toBe('paid_in_doubt');
    },
  );

  test('asks for no signature of an offramp of which the service reported a burn before', () => {
    const { intent, ...link } = view(null, { access: 'sign' });
    expect(toSigningPhase({ ...link, intent: { ...intent, wasReportedTaken: true } })).toBe('stopped');
  });
});
