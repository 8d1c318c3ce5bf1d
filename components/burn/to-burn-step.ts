import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import type { BurnStep, ResolveStep } from './burn-steps.tsx';

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
  if (kind === 'await_chain' && burn?.problem === 'burn_transaction_unknown')
    return { kind: 'correct_hash', burn };
  return (kind === 'await_authorization' || kind === 'sign') && burn ? { kind, burn } : undefined;
}
