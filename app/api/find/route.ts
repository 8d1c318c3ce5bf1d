import { z } from 'zod';
import type { FoundRows } from '#lib/intents/list/found-row.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { findRecords } from '#server/overview/find-records.ts';
import { toIntentRow, toWalletRow } from '#server/overview/to-found-row.ts';

/** The rows that a pasted id names: a wallet by its own address before the conversions that used it. */
export const GET = defineRoute({
  permission: 'intents.read',
  query: z.object({ text: z.string().trim().min(1).max(255) }),
  run: async ({ query, session }): Promise<FoundRows> => {
    const { intents, isMore, wallets } = await findRecords({ text: query.text, session });
    return { rows: await Promise.all([...wallets.map(toWalletRow), ...intents.map(toIntentRow)]), isMore };
  },
});
