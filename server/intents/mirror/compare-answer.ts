import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { CLOCK_TOLERANCE_MS } from '#lib/time/clock-tolerance.ts';
import type { CreateRequestRow } from '#server/store/intents/create-requests-repository.ts';
import {
  holdFacts,
  statementsOfContract,
  statementsOfMetadata,
  type Statement,
} from '#server/intents/mirror/frozen-facts.ts';

/** How an intent compares with a request that may have made it. */
export interface Comparison {
  /** Every fact that does not match, in each place where it is named. Empty when all match. */
  readonly differences: readonly AnswerDifference[];
  /**
   * Whether the contract names one of them: then it is another conversion. Metadata only informs: what
   * differs in it alone is the request's own, and is held back (R51).
   */
  readonly isOther: boolean;
}

/**
 * Compares type, chain, every amount, destination where it is named, and reference. Also its time of
 * creation, which is not before our request and not after its own last change.
 */
export function compareAnswer(request: CreateRequestRow, resource: Intent): Comparison {
  const ofContract = compareContract(request, resource);
  const ofMetadata = compareStatements(request, statementsOfMetadata(resource));
  return { differences: [...ofContract, ...ofMetadata], isOther: ofContract.length > 0 };
}

function compareContract(request: CreateRequestRow, resource: Intent): AnswerDifference[] {
  const { clientReference, createdAt } = request;
  const statements = statementsOfContract(resource).filter(({ field }) => field !== 'createdAt');
  const differences = compareStatements(request, statements);
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

function compareStatements(request: CreateRequestRow, statements: readonly Statement[]): AnswerDifference[] {
  const { intentType, chainId, amountCents, destination, clientReference, createdAt } = request;
  const asked = { intentType, chainId, amountCents, destination, clientReference, createdAt };
  return holdFacts(asked, statements).contradictions.map(({ field, held, value }) => {
    return { field, asked: held, answered: value };
  });
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
