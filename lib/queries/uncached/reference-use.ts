import {
  referenceUseSchema,
  type ReferenceUse,
  type TypedReference,
} from '#lib/intents/create/reference-use.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';

const PATIENCE_MS = 8_000;

/** Who has a reference; undefined where that is not known (in time). Never throws. */
export async function askForReference(
  { intentType, ...question }: TypedReference,
  over: AbortSignal,
): Promise<ReferenceUse | undefined> {
  const search = new URLSearchParams({ ...question });
  const signal = AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]);
  const path = `/api/${intentType}s/reference?${search.toString()}`;
  return fetchView({ path, schema: referenceUseSchema, signal }).catch(() => undefined);
}
