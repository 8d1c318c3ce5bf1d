import { z } from 'zod';
import type { IntentType } from '#lib/intents/intent-type.ts';

/**
 * The conversion that the address of a form says it is begun from. It stays the same for as long as the form
 * is open, whatever becomes of that conversion.
 */
export interface NamedSource {
  readonly intentId: string;
  /** Whether the form was opened as of one in its place. */
  readonly replaces: boolean;
}

export type FormSearch = Readonly<Record<string, string | string[] | undefined>>;

const idSchema = z.guid().toLowerCase();

/** Null where the address names none, or no id. */
export function readNamedSource({ from, replaces }: FormSearch): NamedSource | null {
  const intentId = idSchema.safeParse(from).data;
  return intentId === undefined ? null : { intentId, replaces: replaces !== undefined };
}

/** The form that is begun from a conversion. */
export function toFormHref(intentType: IntentType, { intentId, replaces }: NamedSource): string {
  return `/${intentType}s/new?from=${intentId}${replaces ? '&replaces' : ''}`;
}
