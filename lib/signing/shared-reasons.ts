/** What the checks of a burn and of a grant both find: of the chain, its clock, and the account that pays. */
export const SHARED_REASONS = {
  network: ['unknown', 'wrong_chain', 'wrong_environment', 'node_mismatch', 'wallet_elsewhere', 'unproven'],
  expiry: ['expired', 'too_close', 'unknown'],
  fee: ['short', 'unknown', 'contract_wallet'],
  pending: ['transaction_pending'],
} as const;
