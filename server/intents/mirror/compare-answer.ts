import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { CLOCK_TOLERANCE_MS } from '#server/conversion/clock-tolerance.ts';
import type { CreateRequestRow } from '#server/store/intents/create-requests-repository.ts';
import { statementsOfResource, holdFacts } from '#server/intents/mirror/frozen-facts.ts';

/**
 * Every fact of an intent that does not match its request: type, chain, every amount, destination where it is
 * named, and reference. Also its time of creation, where that is before our request or after its own last
 * change. Empty when all match.
 */
export function compareAnswer(request: CreateRequestRow, resource: Intent): AnswerDifference[] {
  const { intentType, chainId, amountCents, destination, clientReference, createdAt } = request;
  const asked = { intentType, chainId, amountCents, destination, clientReference, createdAt };
  const statements = statementsOfResource(resource).filter(({ field }) => field !== 'createdAt');
  const { contradictions } = holdFacts(asked, statements);
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

/**
 * Created before our request, whatever the clocks: another user's where others could use its reference (R29).
 */
export function wasMadeBefore(
  { createdAt }: Pick<CreateRequestRow, 'createdAt'>,
  made: Pick<Intent, 'createdAt'>,
): boolean {
  return Date.parse(made.createdAt) < createdAt.getTime() - CLOCK_TOLERANCE_MS;
}
