/** The lists that can be exported. */
export const EXPORTED_LISTS = [
  'intents',
  'deliveries',
  'wallets',
  'audit',
  'totals',
  'reconciliation',
] as const;
export type ExportedListName = (typeof EXPORTED_LISTS)[number];
