import { expect, test } from 'vitest';
import { SEEN_BEFORE } from '#server/burns/unclear-height.ts';
import {
  decideFailed,
  type AuthorizedAttempt,
  type FailedOutcome,
  type FailedProof,
  type Failure,
} from './decide-failed.ts';

type Attempt = FailedProof['attempt'];
type Other = FailedProof['others'][number];

const HOLDER = '0x1111111111111111111111111111111111111111';
const EXPIRES_AT = new Date('2026-11-27T12:00:00Z');
const SENT = { from: HOLDER, nonce: 7 };
const DROPPED = { proofState: 'dropped', problem: 'burn_transaction_dropped' } as const;
const REVERTED = { proofState: 'reverted', problem: 'burn_reverted', sentBy: SENT } as const;
const FOUND_AT_90 = { isUnclear: true, height: 90 };
const CLEAR_TO_90 = { isUnclear: false, height: 90 };
const WATCHED: Other = { state: 'stored', lastError: null };
const UNCOMPARED: Other = { state: 'dropped', lastError: 'burn_grant_unknown' };

interface Case {
  readonly attempt?: Partial<Attempt>;
  readonly others?: readonly Other[];
  readonly failure?: Partial<Failure>;
  readonly isSigned?: boolean;
  readonly authorized?: AuthorizedAttempt;
}

function decide({ attempt, others = [], failure, isSigned = false, authorized = 'itself' }: Case) {
  return decideFailed({
    attempt: {
      state: 'proof_stored',
      problem: null,
      tokenHolder: HOLDER,
      authorizationExpiresAt: EXPIRES_AT,
      claimedAt: null,
      walletNonce: null,
      unclearHeight: null,
      scanFromBlock: 0n,
      ...attempt,
    },
    proof: { signedTransaction: isSigned ? 'signed' : null },
    others,
    failure: { ...DROPPED, comparison: 'none', mayStillLand: true, ...failure },
    authorized,
  });
}

const CLAIMED = { claimedAt: EXPIRES_AT, walletNonce: 7 };
const UNKNOWN = { authorizationExpiresAt: null };

test.each<[string, Case, FailedOutcome['next']]>([
  ['nothing claimed, authorization valid', {}, 'ready'],
  ['claimed, authorization valid', { attempt: CLAIMED }, 'signing'],
  ['claimed, but its own signed bytes', { attempt: CLAIMED, isSigned: true }, 'ready'],
  ['authorization over', { failure: { mayStillLand: false } }, 'lapsed'],
  ['refused, authorization over', { failure: { ...REVERTED, mayStillLand: false } }, 'reverted'],
  ['refused, of the claim', { attempt: CLAIMED, failure: REVERTED }, 'reverted'],
  ['refused, signed bytes', { failure: REVERTED, isSigned: true }, 'reverted'],
  ['refused, never claimed', { failure: REVERTED }, 'ready'],
  [
    'refused, sent before the claim',
    { attempt: { ...CLAIMED, walletNonce: 8 }, failure: REVERTED },
    'signing',
  ],
  [
    'refused, sent by another account',
    { attempt: CLAIMED, failure: { ...REVERTED, sentBy: { ...SENT, from: `0x${'2'.repeat(40)}` } } },
    'signing',
  ],
  ['no authorization that could be signed', { attempt: UNKNOWN, authorized: 'none' }, 'lapsed'],
  ['another of its proofs is watched', { others: [WATCHED] }, 'kept'],
  ['another of its proofs is mined', { others: [{ ...WATCHED, state: 'mined' }] }, 'kept'],
  ['another was dropped', { others: [UNCOMPARED] }, 'ready'],
  ['the attempt is over', { attempt: { state: 'lapsed' } }, 'kept'],
  ['over, and a burn is found', { attempt: { state: 'lapsed' }, failure: { search: FOUND_AT_90 } }, 'noted'],
  [
    'its proof is chosen, whatever is found',
    { attempt: { state: 'accepted' }, failure: { search: FOUND_AT_90 } },
    'kept',
  ],
  [
    'over and unclear, and explained now',
    {
      attempt: { state: 'lapsed', problem: 'burn_unclear', unclearHeight: 90n },
      failure: { search: CLEAR_TO_90 },
    },
    'noted',
  ],
])('[B7] %s', (_name, one, next) => {
  expect(decide(one).next).toBe(next);
});

test.each<[string, Case, Partial<FailedOutcome>]>([
  ['nothing found', {}, { unclearHeight: null, problem: DROPPED.problem, proofProblem: DROPPED.problem }],
  ['a burn found', { failure: { search: FOUND_AT_90 } }, { unclearHeight: 90n, problem: 'burn_unclear' }],
  [
    'found before, and a search as far finds none',
    { attempt: { unclearHeight: 90n }, failure: { search: CLEAR_TO_90 } },
    { unclearHeight: null, problem: DROPPED.problem },
  ],
  [
    'found farther than the search read',
    { attempt: { unclearHeight: 91n }, failure: { search: CLEAR_TO_90 } },
    { unclearHeight: 91n, problem: 'burn_unclear' },
  ],
  [
    'it may have burned, and nothing to compare it with',
    { attempt: UNKNOWN, failure: { comparison: 'may_be_burn' }, authorized: 'none' },
    { unclearHeight: SEEN_BEFORE, problem: 'burn_unclear' },
  ],
  [
    'the same, but the authorization is for another holder',
    { attempt: UNKNOWN, failure: { comparison: 'may_be_burn' }, authorized: 'other_holder' },
    { unclearHeight: null, problem: DROPPED.problem },
  ],
  [
    'unclear by a hash that is compared now',
    {
      attempt: { ...UNKNOWN, unclearHeight: SEEN_BEFORE },
      failure: { comparison: 'explained' },
      authorized: 'none',
    },
    { unclearHeight: null, problem: DROPPED.problem },
  ],
  [
    'compared, while another hash is not',
    {
      attempt: { ...UNKNOWN, unclearHeight: SEEN_BEFORE },
      failure: { comparison: 'explained' },
      others: [UNCOMPARED],
      authorized: 'none',
    },
    { unclearHeight: SEEN_BEFORE, problem: 'burn_unclear' },
  ],
  [
    'a burn found by an authorization that is not stored with it',
    { attempt: UNKNOWN, failure: { search: FOUND_AT_90 }, authorized: 'none' },
    { unclearHeight: SEEN_BEFORE, problem: 'burn_unclear', proofProblem: 'burn_grant_unknown' },
  ],
  [
    'a burn found by the authorization of another attempt',
    {
      attempt: UNKNOWN,
      failure: { problem: 'burn_unclear', search: FOUND_AT_90 },
      authorized: 'same_holder',
    },
    { unclearHeight: null, problem: DROPPED.problem, proofProblem: DROPPED.problem },
  ],
  [
    'unclear by a hash, and this one is not compared',
    { attempt: { ...UNKNOWN, unclearHeight: SEEN_BEFORE }, authorized: 'none' },
    { unclearHeight: SEEN_BEFORE, problem: 'burn_unclear' },
  ],
])('[R82] %s', (_name, one, found) => {
  expect(decide(one)).toMatchObject(found);
});
