export type EvmChainErrorCode =
  | 'anvil_missing' // no anvil binary for this machine
  | 'anvil_failed' // it did not start, or it ended on its own
  | 'port_busy'
  | 'data_dir_in_use' // another running sandbox owns this data directory
  | 'state_damaged' // the stored chain cannot be read
  | 'state_outdated' // the stored chain holds other contracts than this build
  | 'bad_address'
  | 'bad_amount'
  | 'transaction_refused' // the contract would revert, or the node did not take it
  | 'transaction_reverted'
  | 'stalled' // no block carries it until the chain continues
  | 'reorganisation_refused'
  | 'stopped';

/** Everything the sandbox's EVM side throws on purpose. The message can be shown: it holds no key. */
export class EvmChainError extends Error {
  readonly code: EvmChainErrorCode;

  constructor(code: EvmChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EvmChainError';
    this.code = code;
  }
}
