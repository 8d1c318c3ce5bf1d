import { describe, expect, test } from 'vitest';
import { OF_OTHER_INTENT, OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import { PROOF_STATES } from '#lib/burns/proof-state.ts';
import { decideTaken } from './decide-taken.ts';

const AT = new Date('2026-11-21T12:00:00.000Z');

type Proof = Parameters<typeof decideTaken>[0];

const proof = (facts: Partial<Proof> = {}): Proof => ({
  state: 'mined',
  lastError: 'burn_proof_refused',
  takenAt: null,
  submittedAt: null,
  ...facts,
});

/** Refused each time, or refused after an answer that was lost. */
const REFUSED = proof();
const LOST = proof({ submittedAt: AT });
/** Its last call was not answered, or one is being made. */
const UNANSWERED = proof({ submittedAt: AT, lastError: 'service_unreachable' });
const IN_CALL = proof({ submittedAt: AT, lastError: null });
const UNSEEN = proof({ submittedAt: AT, lastError: null, state: 'stored' });
const OF_OTHER = proof({ submittedAt: AT, lastError: OF_OTHER_INTENT, state: 'escalated' });
const TAKEN = proof({ submittedAt: AT, lastError: null, takenAt: AT, state: 'accepted' });
const BY_STATUS = proof({ lastError: null, state: 'accepted' });

describe('[R81] a proof that was refused, where the status shows that the service has one', () => {
  test.each<[string, Proof, readonly Proof[], ReturnType<typeof decideTaken>]>([
    ['alone', REFUSED, [], 'accepted'],
    ['alone, after a lost answer', LOST, [], 'accepted'],
    ['it was taken before', { ...LOST, takenAt: AT }, [TAKEN], 'accepted'],
    ['another was taken', LOST, [TAKEN], OTHER_PROOF_TAKEN],
    ['another has it by the status', LOST, [BY_STATUS], OTHER_PROOF_POSSIBLE],
    ['the other was refused each time', LOST, [REFUSED], 'accepted'],
    ['both were', REFUSED, [REFUSED], 'accepted'],
    ['the other counts for another intent', LOST, [OF_OTHER], 'accepted'],
    ['only the other’s answer was lost', REFUSED, [UNSEEN], OTHER_PROOF_POSSIBLE],
    ['both answers were lost, and the other is unseen', LOST, [UNSEEN], OTHER_PROOF_POSSIBLE],
    ['both answers were lost, and both are refused now', LOST, [LOST], OTHER_PROOF_POSSIBLE],
    ['both answers were lost, and the other’s still is', LOST, [UNANSWERED], 'undecided'],
    ['the other is being submitted', LOST, [IN_CALL], 'undecided'],
    ['it was refused each time, and the other’s answer was lost', REFUSED, [LOST], 'undecided'],
    ['of two others one is still to be answered', LOST, [UNSEEN, IN_CALL], 'undecided'],
  ])('%s', (_name, own, others, decision) => {
    expect(decideTaken(own, others)).toBe(decision);
  });
});

describe('[R81] of two proofs, whatever is known of each', () => {
  const LAST_ERRORS = [
    null,
    'service_error',
    'service_key_refused',
    'burn_proof_refused',
    'intent_wrong_status',
  ];
  const all = PROOF_STATES.flatMap((state) =>
    LAST_ERRORS.flatMap((lastError) =>
      [null, AT].flatMap((submittedAt) =>
        [null, AT].map((takenAt) => ({ state, lastError, submittedAt, takenAt })),
      ),
    ),
  );
  const pairs = all.flatMap((own) => all.map((other) => ({ own, other })));

  test('one is not said to be what the service has where that may be the other', () => {
    const wrong = pairs.filter(
      ({ own, other }) =>
        own.takenAt === null &&
        (other.takenAt !== null || other.submittedAt !== null || other.state === 'accepted') &&
        decideTaken(own, [other]) === 'accepted',
    );
    expect(wrong.at(0)).toBeUndefined();
  });

  test('two that are refused do not wait for each other', () => {
    const isRefused = ({ state, lastError }: Proof) =>
      state === 'mined' && (lastError === 'burn_proof_refused' || lastError === 'intent_wrong_status');
    const waiting = pairs.filter(
      ({ own, other }) =>
        [own, other].every(isRefused) &&
        decideTaken(own, [other]) === 'undecided' &&
        decideTaken(other, [own]) === 'undecided',
    );
    expect(waiting.at(0)).toBeUndefined();
  });
});
