import 'server-only';
import type { ExportedListName } from '#lib/exports/exported-lists.ts';
import { AUDIT_LIST } from './audit-list.ts';
import { DELIVERY_LIST } from './delivery-list.ts';
import type { ExportedList } from './exported-list.ts';
import { INTENT_LIST } from './intent-list.ts';
import { RECONCILIATION_LIST } from './reconciliation-list.ts';
import { TOTALS_LIST } from './totals-list.ts';
import { WALLET_LIST } from './wallet-list.ts';

/** Every list that can be exported. */
export const EXPORTED_LIST_TABLE: Readonly<Record<ExportedListName, ExportedList>> = {
  intents: INTENT_LIST,
  deliveries: DELIVERY_LIST,
  wallets: WALLET_LIST,
  audit: AUDIT_LIST,
  totals: TOTALS_LIST,
  reconciliation: RECONCILIATION_LIST,
};
