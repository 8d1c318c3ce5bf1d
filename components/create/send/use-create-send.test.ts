import { describe, expect, test } from 'vitest';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';
import {
  afterAsking,
  afterSend,
  isAskedAbout,
  separateSignedOut,
  type SendState,
} from './use-create-send.ts';
import type { OtherAnswer, SendAnswer } from './send-answer.ts';

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
const SIGNED_OUT: OtherAnswer = { state: 'signed_out' };

const ASKING: SendState = { kind: 'asking' };
const WAITING: SendState = { kind: 'waiting', progress: SENT };
const LOST: SendState = { kind: 'unanswered', isMissing: false };
const NEVER_ARRIVED: SendState = { kind: 'unanswered', isMissing: true };
const OVER_WAITING: SendState = { kind: 'signed_out', known: { kind: 'waiting', progress: SENT } };
const OVER_LOST: SendState = { kind: 'signed_out', known: { kind: 'unanswered', isMissing: false } };
const IDLE: SendState = { kind: 'idle' };

describe('after a send', () => {
  test.each<[OtherAnswer, SendState]>([
    [SENDING, { kind: 'waiting', progress: TAKEN }],
    [REFUSED, { kind: 'refused', fault: FAULT }],
    [SILENCE, LOST],
  ])('%o', (answer, state) => {
    expect(afterSend(answer, IDLE)).toEqual(state);
  });

  const ended: SendAnswer = { state: 'refused', fault: { code: 'signed_out' } };
  test('[R24] an ended session refuses the first send, which never reached the service', () => {
    expect(separateSignedOut(ended, IDLE)).toEqual(ended);
    expect(separateSignedOut(ended, { kind: 'refused', fault: FAULT })).toEqual(ended);
  });

  test.each([LOST, NEVER_ARRIVED])(
    '[R24] an ended session does not refuse the send before it (%o)',
    (before) => {
      const answer = separateSignedOut(ended, before);
      expect(answer).toEqual(SIGNED_OUT);
      expect(afterSend(SIGNED_OUT, before)).toEqual({ kind: 'signed_out', known: before });
    },
  );

  test('any other refusal of a retry is its answer', () => {
    expect(separateSignedOut(REFUSED, LOST)).toEqual(REFUSED);
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
    ['[R24] the session ends in a wait, which goes on', WAITING, SIGNED_OUT, OVER_WAITING],
    ['[R24] the session ends while it is not known', LOST, SIGNED_OUT, OVER_LOST],
    ['the session ends while it is asked', ASKING, SIGNED_OUT, { kind: 'signed_out', known: ASKING }],
    ['an ended session stays ended', OVER_WAITING, SIGNED_OUT, OVER_WAITING],
    ['silence does not bring a session back', OVER_WAITING, SILENCE, OVER_WAITING],
    ['signed in again: it still waits', OVER_WAITING, SENDING, { kind: 'waiting', progress: TAKEN }],
    ['signed in again: a read that finds nothing does not end the wait', OVER_WAITING, MISSING, WAITING],
    ['signed in again: it was refused', OVER_LOST, REFUSED, { kind: 'refused', fault: FAULT }],
    ['signed in again: it never arrived', OVER_LOST, MISSING, NEVER_ARRIVED],
  ])('%s', (_name, state, answer, next) => {
    expect(afterAsking(state, answer)).toEqual(next);
  });

  test.each<SendState>([
    { kind: 'idle' },
    { kind: 'sending', sinceMs: 0 },
    { kind: 'refused', fault: FAULT },
  ])('%o is not asked about, and no late answer changes it', (state) => {
    expect(isAskedAbout(state)).toBe(false);
    for (const answer of [SENDING, REFUSED, MISSING, SILENCE, SIGNED_OUT])
      expect(afterAsking(state, answer)).toBe(state);
  });
});
