/** In the state of an entry, beside what the router has there. */
const NAME = 'reviewOf';

/**
 * The review of a form is an entry of its own in the tab's history, after that of the form: the key of the
 * request that the present entry is the review of; undefined where it is none.
 */
export function findReviewEntry(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(NAME in state)) return undefined;
  return typeof state[NAME] === 'string' ? state[NAME] : undefined;
}

/** Makes the present entry the review, or another one where it is the form. The address stays. */
export function enterReview(idempotencyKey: string): void {
  const state = { [NAME]: idempotencyKey };
  if (findReviewEntry() === undefined) history.pushState(state, '');
  else history.replaceState(state, '');
}

/** Back to the entry of the form, where the present one is a review. */
export function leaveReview(): void {
  if (findReviewEntry() !== undefined) history.back();
}

interface Place {
  /** The present entry is the review of what the form is filled in with. */
  readonly isOfDraft: boolean;
  readonly isReviewing: boolean;
  /** The outcome of what was sent is awaited: it is neither edited nor sent again. */
  readonly isPending: boolean;
}

/** Whether the review is shown after Back or Forward. */
export function isReviewAt({ isOfDraft, isReviewing, isPending }: Place): boolean {
  return isOfDraft || (isReviewing && isPending);
}
