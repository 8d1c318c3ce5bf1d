import 'server-only';
import { intents } from '#server/store/schema/schema-intents.ts';
import { statusBegan } from '#server/store/schema/status-began.ts';

/** Since when it has its status: of what is over, when it ended. */
export const STATUS_BEGAN = statusBegan(intents);
