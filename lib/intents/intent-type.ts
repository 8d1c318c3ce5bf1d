export const INTENT_TYPES = ['onramp', 'offramp'] as const;
export type IntentType = (typeof INTENT_TYPES)[number];
