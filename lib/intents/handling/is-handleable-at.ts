import type { IntentDetail } from '#lib/intents/intent-view.ts';

/**
 * Whether a user can be asked to mark it as handled: what is only not read yet explains itself in seconds, as
 * a rule.
 */
export function isHandleableAt(
  { isHandleable, handleableAt }: Pick<IntentDetail, 'isHandleable' | 'handleableAt'>,
  nowMs: number,
): boolean {
  return isHandleable && (handleableAt === null || Date.parse(handleableAt) <= nowMs);
}
