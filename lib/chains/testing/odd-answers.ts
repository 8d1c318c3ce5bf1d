/** What a node may have in the place of a transaction's error that says neither success nor failure. */
export const ODD_SOLANA_ERRORS: readonly (readonly [string, { readonly err?: unknown }])[] = [
  ['no error field', {}],
  ['an undefined error', { err: undefined }],
  ['false as its error', { err: false }],
  ['true as its error', { err: true }],
  ['zero as its error', { err: 0 }],
  ['an empty text as its error', { err: '' }],
  ['an empty object as its error', { err: {} }],
  ['a list as its error', { err: [] }],
];

/** Receipts that say neither that a transaction has succeeded nor that it has failed. */
export const ODD_RECEIPTS: readonly (readonly [string, object])[] = [
  ['no status', { blockNumber: '0x1', logs: [] }],
  ['null as its status', { status: null, blockNumber: '0x1', logs: [] }],
  ['a number as its status', { status: 1, blockNumber: '0x1', logs: [] }],
  ['a truth value as its status', { status: true, blockNumber: '0x1', logs: [] }],
  ['a word as its status', { status: 'success', blockNumber: '0x1', logs: [] }],
  ['leading zeros in its status', { status: '0x01', blockNumber: '0x1', logs: [] }],
  ['an empty status', { status: '0x', blockNumber: '0x1', logs: [] }],
  ['no block', { status: '0x1', logs: [] }],
  ['a block that is no number', { status: '0x1', blockNumber: 'latest', logs: [] }],
];
