import 'server-only';
import { bigint, text, timestamp } from 'drizzle-orm/pg-core';
import { CHAIN_IDS } from '#lib/chains/chains.ts';

/** A point in time, read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** BRL cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const chainId = () => text('chain_id', { enum: CHAIN_IDS });
