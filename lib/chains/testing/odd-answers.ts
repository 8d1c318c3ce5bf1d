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
