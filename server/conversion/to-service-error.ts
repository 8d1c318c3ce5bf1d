import 'server-only';
import { findMachineCode, parseErrorBody, type ServiceErrorBody } from '#lib/errors/error-envelope.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { maskPixCodeInText } from '#lib/intents/payment/mask-pix-code.ts';
import type { Fault } from '#lib/errors/result.ts';
import { parseStorableJson } from '#server/store/storable-json.ts';
import { MAX_RAW_LENGTH, ServiceError } from './service-error.ts';

interface RefusedResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
  /** The code of an unknown refusal, where the caller has one for it. */
  readonly unknownRefusal?: FaultCode | undefined;
}

/** Statuses whose meaning does not depend on the body. 401 and 403 are two causes with two fixes (R12). */
const FAULT_BY_STATUS: Readonly<Record<number, FaultCode>> = {
  401: 'service_key_refused',
  403: 'service_key_wrong_place',
  404: 'not_found',
  408: 'service_unreachable',
  429: 'service_rate_limited',
};

/** Codes that the spec names; which field carries them it does not say (R16, R17). */
const FAULT_BY_MACHINE_CODE = {
  evm_destination_wallet_not_authorized: 'onramp_wallet_not_authorized',
  evm_destination_wallet_rate_limit_exceeded: 'onramp_daily_limit_exceeded',
  evm_mint_amount_below_minimum: 'onramp_below_mint_minimum',
  evm_mint_amount_above_maximum: 'onramp_above_mint_maximum',
  burn_wallet_not_authorized: 'burn_wallet_not_authorized',
  token_holder_not_authorized: 'burn_holder_not_authorized',
  WHITELISTER_NOT_FOUND: 'wallet_whitelister_not_found',
  WHITELISTER_NOT_ACTIVE: 'wallet_whitelister_not_active',
  WHITELISTER_NOT_PROVISIONED: 'wallet_whitelister_not_provisioned',
  WALLET_ALREADY_REGISTERED: 'wallet_already_registered',
  ADDRESS_UNAVAILABLE: 'wallet_address_unavailable',
  WALLET_BANNED: 'wallet_banned',
  TRANSACTION_EXPIRED: 'wallet_transaction_expired',
  TRANSACTION_MISMATCH: 'wallet_transaction_mismatch',
  ALREADY_ACTIVE: 'wallet_already_active',
  NOT_ON_CHAIN: 'wallet_not_on_chain',
  SYNC_PROOF_REQUIRED: 'wallet_sync_proof_required',
  IDEMPOTENCY_KEY_MISMATCH: 'wallet_idempotency_mismatch',
  WALLET_NOT_PENDING: 'wallet_not_pending',
  WALLET_NOT_MANAGED: 'wallet_not_managed',
  WALLET_CAP_EXCEEDED: 'wallet_cap_exceeded',
  RECEIPT_PENDING: 'wallet_receipt_pending',
  PREPARATION_EXPIRED: 'wallet_preparation_expired',
  VERIFICATION_FAILED: 'wallet_verification_failed',
  LIMIT_REQUIRED: 'wallet_limit_required',
  RECIPIENT_STATE_MISMATCH: 'wallet_recipient_state_mismatch',
  TX_HASH_MISMATCH: 'wallet_tx_hash_mismatch',
  OPERATION_UNBOUND: 'wallet_operation_unbound',
  OPERATION_IN_FLIGHT: 'wallet_operation_in_flight',
} as const satisfies Record<string, FaultCode>;

/** Refusals for which the spec gives a message and no code (R34, R35, R66, R73). */
const FAULT_BY_MESSAGE: readonly (readonly [RegExp, FaultCode])[] = [
  [/Production offramp requires an approved KYB case/i, 'kyb_required'],
  [/must equal the organization CNPJ/i, 'payout_key_not_own_cnpj'],
  [/not whitelisted by the organization/i, 'payout_key_not_listed'],
  [/burn grant is already outstanding/i, 'burn_grant_held_by_other'],
  [/not awaiting burn approval/i, 'intent_wrong_status'],
  [/expires too soon/i, 'burn_intent_expires_too_soon'],
  [/is not a valid transaction (?:hash|signature)/i, 'burn_proof_malformed'],
  [/no pending prepared/i, 'wallet_no_preparation'],
];

/**
 * What a non-2xx answer means, whatever its body: either envelope, an HTML page, or nothing (R15). The
 * service refuses in its own format; a 4xx without it is a proxy's, and decides nothing.
 */
export function toServiceError(response: RefusedResponse): ServiceError {
  const { status, text, retryAfterMs, unknownRefusal } = response;
  const body = parseErrorBody(parseStorableJson(text));
  const isUnreadable = body.kind === 'unreadable' && !isAnsweredBeforeTheRequest(status);
  const raw = maskPixCodeInText(text).slice(0, MAX_RAW_LENGTH);
  const fault: Fault = {
    code: isUnreadable && status < 500 ? 'service_unreadable' : toFaultCode(status, body, unknownRefusal),
    ...(raw !== '' && { raw }),
    ...(body.kind === 'validation' && { fieldErrors: body.fieldErrors }),
    ...toValues(body),
  };
  return new ServiceError({ fault, status, retryAfterMs, isUnreadable });
}

/**
 * The codes of a refusal without a known cause. Their texts are about a form, so a call without a form gets
 * its own code.
 */
const IN_UNKNOWN_WORDS: ReadonlySet<FaultCode> = new Set(['conflict', 'service_refused', 'invalid_input']);

/**
 * A gateway may check the key, the client address, the time and the rate before the service sees the request;
 * it answers in a format of its own.
 */
function isAnsweredBeforeTheRequest(status: number): boolean {
  return status === 401 || status === 403 || status === 408 || status === 429;
}

/**
 * A `details.code` that we know says more than the status 403 or 404 does, for example that an authorizing
 * wallet does not exist (R16).
 */
function findNamedFault(status: number, body: ServiceErrorBody): FaultCode | undefined {
  if (status !== 403 && status !== 404) return undefined;
  const named = body.kind === 'api' ? (body.detailCode ?? '') : '';
  return isMachineCode(named) ? FAULT_BY_MACHINE_CODE[named] : undefined;
}

function toFaultCode(status: number, body: ServiceErrorBody, unknownRefusal?: FaultCode): FaultCode {
  const code = findNamedFault(status, body) ?? FAULT_BY_STATUS[status] ?? readFaultCode(status, body);
  return unknownRefusal !== undefined && IN_UNKNOWN_WORDS.has(code) ? unknownRefusal : code;
}

function readFaultCode(status: number, body: ServiceErrorBody): FaultCode {
  if (status >= 500) return 'service_error';
  if (status < 400 || body.kind === 'unreadable') return 'service_unreadable';
  if (body.kind === 'validation') return 'invalid_input';
  const refusal = status === 409 ? 'conflict' : 'service_refused';
  const machineCode = findMachineCode(body, Object.keys(FAULT_BY_MACHINE_CODE).filter(isMachineCode));
  if (machineCode) return FAULT_BY_MACHINE_CODE[machineCode];
  return FAULT_BY_MESSAGE.find(([words]) => words.test(body.message))?.[1] ?? refusal;
}

function isMachineCode(code: string): code is keyof typeof FAULT_BY_MACHINE_CODE {
  return Object.hasOwn(FAULT_BY_MACHINE_CODE, code);
}

/** The values in a fault's copy: the service's sentence, and the address it names (R73). */
function toValues(body: ServiceErrorBody): Pick<Fault, 'values'> {
  if (body.kind !== 'api') return {};
  const { tokenHolder } = body.details;
  return {
    values: {
      message: body.message.slice(0, MAX_RAW_LENGTH),
      ...(typeof tokenHolder === 'string' && { tokenHolder }),
    },
  };
}
