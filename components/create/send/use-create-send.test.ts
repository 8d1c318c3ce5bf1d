import { describe, expect, test } from 'vitest';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';
import { afterAsking, afterSend, isAskedAbout, type SendAnswer, type SendState } from './use-create-send.ts';

type OtherAnswer = Exclude<SendAnswer, { state: 'accepted' }>;
const progressOf = (reason: SendProgress['reason']): SendProgress => ({
  storedAt: '2026-11-22T12:00:00.000Z',
  tries: 1,
  reason,
  nextTryAt: null,
});
const SENT = progressOf('sent');
const TAKEN = progressOf('taken');
const FAULT = { code: 'kyb_required' } as const;

const SENDING: OtherAnswer = { state: 'sending', progress: TAKEN };
const REFUSED: OtherAnswer = { state: 'refused', fault: FAULT };
const MISSING: OtherAnswer = { state: 'missing' };
const SILENCE: OtherAnswer = { state: 'silence' };

const ASKING: SendState = { kind: 'asking' };
const WAITING: SendState = { kind: 'waiting', progress: SENT };
const LOST: SendState = { kind: 'unanswered', isMissing: false };
const NEVER_ARRIVED: SendState = { kind: 'unanswered', isMissing: true };

describe('after a send', () => {
  test.each<[OtherAnswer, SendState]>([
    [SENDING, { kind: 'waiting', progress: TAKEN }],
    [REFUSED, { kind: 'refused', fault: FAULT }],
    [SILENCE, LOST],
  ])('%o', (answer, state) => {
    expect(afterSend(answer)).toEqual(state);
  });
});

describe('after asking what became of it, from any moment of a send', () => {
  test.each<[string, SendState, OtherAnswer, SendState]>([
    ['a reload finds it stored, and why it waits', ASKING, SENDING, { kind: 'waiting', progress: TAKEN }],
    ['a reload finds it refused', ASKING, REFUSED, { kind: 'refused', fault: FAULT }],
    ['a reload finds that it never arrived', ASKING, MISSING, NEVER_ARRIVED],
    ['a reload finds no server', ASKING, SILENCE, LOST],
    ['the reason for the wait changes', WAITING, SENDING, { kind: 'waiting', progress: TAKEN }],
    ['the wait ends in a refusal', WAITING, REFUSED, { kind: 'refused', fault: FAULT }],
    ['silence does not end a wait', WAITING, SILENCE, WAITING],
    ['nor does a read that finds nothing', WAITING, MISSING, WAITING],
    ['a lost answer is found to be stored', LOST, SENDING, { kind: 'waiting', progress: TAKEN }],
    ['a lost answer is found never to have arrived', LOST, MISSING, NEVER_ARRIVED],
    ['what was late arrives after all', NEVER_ARRIVED, SENDING, { kind: 'waiting', progress: TAKEN }],
    ['silence does not undo what is known', NEVER_ARRIVED, SILENCE, NEVER_ARRIVED],
  ])('%s', (_name, state, answer, next) => {
    expect(afterAsking(state, answer)).toEqual(next);
  });

  test.each<SendState>([
    { kind: 'idle' },
    { kind: 'sending', sinceMs: 0 },
    { kind: 'refused', fault: FAULT },
  ])('%o is not asked about, and no late answer changes it', (state) => {
    expect(isAskedAbout(state)).toBe(false);
    for (const answer of [SENDING, REFUSED, MISSING, SILENCE]) expect(afterAsking(state, answer)).toBe(state);
  });
});
