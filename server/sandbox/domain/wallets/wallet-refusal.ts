import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/**
 * The machine codes of the wallet spec's table of errors, each with its category and what it says by default.
 */
const REFUSALS = {
  WHITELISTER_NOT_FOUND: ['NOT_FOUND', 'whitelisterWallet is not registered for this organization'],
  WHITELISTER_NOT_ACTIVE: ['CONFLICT', 'The whitelister is registered but not active'],
  WHITELISTER_NOT_PROVISIONED: ['CONFLICT', 'The organization has no whitelister contract on this chain'],
  WALLET_ALREADY_REGISTERED: ['CONFLICT', 'The address is already registered'],
  ADDRESS_UNAVAILABLE: ['CONFLICT', 'The address cannot be registered'],
  WALLET_BANNED: ['CONFLICT', 'The address is banned on chain'],
  TRANSACTION_EXPIRED: ['CONFLICT', 'The prepared transaction has expired: prepare, sign again, submit'],
  TRANSACTION_MISMATCH: ['UNPROCESSABLE_CONTENT', 'The signed transaction is not the prepared one'],
  ALREADY_ACTIVE: ['CONFLICT', 'The wallet is already active'],
  NOT_ON_CHAIN: ['CONFLICT', 'No exact minter grant could be confirmed on chain: poll or sync'],
  SYNC_PROOF_REQUIRED: [
    'UNPROCESSABLE_CONTENT',
    'A grant exists on chain whose author is not proven: sync with its txSignature',
  ],
  IDEMPOTENCY_KEY_MISMATCH: ['CONFLICT', 'The Idempotency-Key was already used with a different payload'],
  WALLET_NOT_PENDING: ['CONFLICT', 'Only a pending registration can be cancelled'],
  WALLET_NOT_MANAGED: ['CONFLICT', 'Not a minter registration managed by this API'],
  WALLET_CAP_EXCEEDED: ['CONFLICT', 'The organization has reached its limit of active and pending wallets'],
  RECEIPT_PENDING: [
    'CONFLICT',
    'The receipt is not at the confirmation depth yet: retry with the same txHash',
  ],
  PREPARATION_EXPIRED: ['GONE', 'The prepared call data is past its window: prepare again'],
  VERIFICATION_FAILED: ['UNPROCESSABLE_CONTENT', 'The receipt does not satisfy the grant: prepare again'],
  LIMIT_REQUIRED: ['CONFLICT', 'No requested limit is recorded: register the wallet again with limitMinor'],
  RECIPIENT_STATE_MISMATCH: [
    'UNPROCESSABLE_CONTENT',
    'Another transaction has changed the authorization since: read the wallet',
  ],
  TX_HASH_MISMATCH: ['CONFLICT', 'Another txHash was submitted for this operation: resend the original'],
  OPERATION_UNBOUND: ['CONFLICT', 'The preparation is not bound to a chain height: prepare again'],
  OPERATION_IN_FLIGHT: ['CONFLICT', 'A grant still awaits its receipt: submit it or let it expire first'],
} as const satisfies Record<string, readonly [ServiceError['category'], string]>;

export type WalletRefusalCode = keyof typeof REFUSALS;

/** A refusal that names its cause in `details.code` (R16). */
export function walletRefusal(code: WalletRefusalCode, reason?: string): ServiceError {
  const [category, message] = REFUSALS[code];
  return new ServiceError(category, reason === undefined ? message : `${message} (${reason})`, { code });
}
