import { burnAttemptStateSchema, type BurnAttemptState } from './burn-view.ts';

interface AttemptFacts {
  /**
   * `to_sign`: a wallet may yet be asked, and there is no proof. `signed`: there is a proof, or there may be
   * one, and nothing is left for a holder to sign. `over`: another attempt may be live instead.
   */
  readonly phase: 'to_sign' | 'signed' | 'over';
  /** Its authorization was issued, unless it ended without one. */
  readonly isIssued: boolean;
  /** The one proof of the intent is chosen: another could only be a second burn (R81). */
  readonly isProofChosen: boolean;
  /** What it waits for usually comes soon: `ready` waits for as long as its holder likes. */
  readonly isWaiting: boolean;
}

const USUAL = { isIssued: true, isProofChosen: false, isWaiting: false } as const;
const TO_SIGN = { ...USUAL, phase: 'to_sign' } as const satisfies AttemptFacts;
const CHOSEN = { ...USUAL, phase: 'signed', isProofChosen: true } as const satisfies AttemptFacts;
const OVER = { ...USUAL, phase: 'over' } as const satisfies AttemptFacts;

/** The one table of the states of an attempt, in the order of their schema, which has what each is. */
const ATTEMPT_TABLE = {
  preparing: { ...TO_SIGN, isIssued: false, isWaiting: true },
  ready: TO_SIGN,
  signing: { ...TO_SIGN, isWaiting: true },
  proof_stored: { ...USUAL, phase: 'signed', isWaiting: true },
  submitting: { ...CHOSEN, isWaiting: true },
  accepted: CHOSEN,
  reverted: OVER,
  lapsed: OVER,
  escalated: CHOSEN,
} as const satisfies Record<BurnAttemptState, AttemptFacts>;

type EndedState = {
  [S in BurnAttemptState]: (typeof ATTEMPT_TABLE)[S]['phase'] extends 'over' ? S : never;
}[BurnAttemptState];

/** The states of which this holds, in the order of the table. */
export function attemptStates(holds: (facts: AttemptFacts) => boolean): BurnAttemptState[] {
  return burnAttemptStateSchema.options.filter((state) => holds(ATTEMPT_TABLE[state]));
}

/** Those whose authorization a wallet may yet be asked to sign. */
export const SIGNABLE_ATTEMPT_STATES = attemptStates((facts) => facts.phase === 'to_sign' && facts.isIssued);

/** An intent with only such attempts may have another one: those of their partial unique index (B7). */
export const ENDED_ATTEMPT_STATES = burnAttemptStateSchema.options.filter(isEnded);

function isEnded(state: BurnAttemptState): state is EndedState {
  return ATTEMPT_TABLE[state].phase === 'over';
}

interface Attempt {
  readonly state: BurnAttemptState;
}

/** Whether the attempt is over, and another may be live instead. */
export function isAttemptOver<Of extends Attempt>(
  attempt: Of,
): attempt is Of & { readonly state: EndedState } {
  return isEnded(attempt.state);
}

/** Whether a wallet may yet be asked: there is no proof. */
export function isToSign({ state }: Attempt): boolean {
  return ATTEMPT_TABLE[state].phase === 'to_sign';
}

/** Whether there is a proof, or there may be one: nothing is left for a holder to sign. */
export function isSigned({ state }: Attempt): boolean {
  return ATTEMPT_TABLE[state].phase === 'signed';
}

/** Whether the one proof of the intent is chosen (R81). */
export function isProofChosen({ state }: Attempt): boolean {
  return ATTEMPT_TABLE[state].isProofChosen;
}

/** Whether it is live, and no burn of it is known. */
export function isLiveUnburned(attempt: Attempt): boolean {
  return !isAttemptOver(attempt) && !isProofChosen(attempt);
}

/** Whether its authorization was issued, unless it ended without one. */
export function isIssued({ state }: Attempt): boolean {
  return ATTEMPT_TABLE[state].isIssued;
}
