import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { CreateRequestRow } from '#server/store/intents/create-requests-repository.ts';
import { claimsOfResource, holdFacts } from '#server/intents/mirror/frozen-facts.ts';

/** How far the clocks of the service and of this dashboard may differ when they say what came first. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Every fact of an intent that is not what a request asked for: type, chain, every amount, destination where
 * it is said, reference, and a time of creation that cannot be, before we asked or after its own last change.
 * None: it is what was asked.
 */
export function compareAnswer(request: CreateRequestRow, resource: Intent): AnswerDifference[] {
  const { intentType, chainId, amountCents, destination, clientReference, createdAt } = request;
  const asked = { intentType, chainId, amountCents, destination, clientReference, createdAt };
  const claims = claimsOfResource(resource).filter(({ field }) => field !== 'createdAt');
  const { contradictions } = holdFacts(asked, claims);
  const differences = contradictions.map(({ field, held, value }): AnswerDifference => {
    return { field, asked: held, answered: value };
  });
  if (resource.clientReference === null) {
    differences.push({ field: 'clientReference', asked: clientReference, answered: '' });
  }
  const isBeforeAsked = wasMadeBefore(request, resource);
  const isAfterChange = Date.parse(resource.createdAt) > Date.parse(resource.updatedAt) + CLOCK_TOLERANCE_MS;
  if (isBeforeAsked || isAfterChange) {
    differences.push({ field: 'createdAt', asked: createdAt.toISOString(), answered: resource.createdAt });
  }
  return differences;
}

/** Made before we asked, whatever the clocks: another user's (R29). */
export function wasMadeBefore(
  { createdAt }: Pick<CreateRequestRow, 'createdAt'>,
  made: Pick<Intent, 'createdAt'>,
): boolean {
  return Date.parse(made.createdAt) < createdAt.getTime() - CLOCK_TOLERANCE_MS;
}
