import { HASH_UNKNOWN } from '#lib/burns/burn-problems.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { findNextStep } from '#lib/intents/next-step.ts';

/** Which step of the signing an intent is at; undefined when it asks for none. */
export type BurnStep =
  | { readonly kind: 'choose_holder' }
  | { readonly kind: 'await_authorization'; readonly burn: BurnView }
  | { readonly kind: 'sign'; readonly burn: BurnView };

/**
 * Steps that ask no wallet: a burn is not explained yet, or no node knows the hash that was entered and the
 * user may enter the right one.
 */
export type ResolveStep =
  | { readonly kind: 'resolve_burn'; readonly burn: BurnView }
  | { readonly kind: 'correct_hash'; readonly burn: BurnView };

/**
 * The signing step an intent asks for, by the one rule of what comes next; undefined when there is nothing to
 * sign.
 */
export function findBurnStep(intent: BurnSubject): BurnStep | ResolveStep | undefined {
  const { kind } = findNextStep(intent);
  const { burn } = intent;
  if (intent.intentType !== 'offramp') return undefined;
  if (kind === 'choose_holder') return { kind };
  if (kind === 'resolve_burn') return burn ? { kind, burn } : undefined;
  if (kind === 'await_chain' && burn?.problem === HASH_UNKNOWN) return { kind: 'correct_hash', burn };
  return (kind === 'await_authorization' || kind === 'sign') && burn ? { kind, burn } : undefined;
}
