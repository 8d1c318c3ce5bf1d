import 'server-only';
import { findBoundHolder } from '#lib/signing/find-bound-holder.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** Everyone whom the service ever bound it to; older versions stored the last resource alone. */
export function listBoundHolders({ boundHolders, body }: Pick<IntentRow, 'boundHolders' | 'body'>): string[] {
  const now = findBoundHolder(body ?? {})?.holder;
  return now === undefined ? boundHolders : [...boundHolders, now];
}
