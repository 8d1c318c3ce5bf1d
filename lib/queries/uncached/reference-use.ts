import { referenceUseSchema, type ReferenceUse } from '#lib/intents/create/reference-use.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';

const PATIENCE_MS = 8_000;

interface Question {
  readonly intentType: IntentType;
  readonly reference: string;
  readonly idempotencyKey: string;
}

/** Who has a reference; undefined where that is not known (in time). Never throws. */
export async function askForReference(
  { intentType, ...question }: Question,
  over: AbortSignal,
): Promise<ReferenceUse | undefined> {
  const search = new URLSearchParams({ ...question });
  const signal = AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]);
  const path = `/api/${intentType}s/reference?${search.toString()}`;
  return fetchView({ path, schema: referenceUseSchema, signal }).catch(() => undefined);
}
