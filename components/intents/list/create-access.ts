import type { IntentType } from '#lib/intents/intent-type.ts';

/** Per direction: null when this user may create, else why not. */
export type CreateAccess = Readonly<Record<IntentType, string | null>>;
