import 'server-only';
import { findMachineCode, parseErrorBody } from '#lib/conversion/error-envelope.ts';
import type { ServiceErrorBody } from '#lib/conversion/error-envelope.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import { parseJson } from './parse-json.ts';
import { ServiceError } from './service-error.ts';

interface RefusedResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
}

const MAX_RAW_LENGTH = 4_000;

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
];

/** What a non-2xx answer means, whatever its body: either envelope, an HTML page, or nothing (R15). */
export function toServiceError({ status, text, retryAfterMs }: RefusedResponse): ServiceError {
  const body = parseErrorBody(parseJson(text));
  const raw = text.slice(0, MAX_RAW_LENGTH);
  const fault: Fault = {
    code: FAULT_BY_STATUS[status] ?? toFaultCode(status, body),
    ...(raw !== '' && { raw }),
    ...(body.kind === 'validation' && { fieldErrors: body.fieldErrors }),
    ...toValues(body),
  };
  return new ServiceError({ fault, status, retryAfterMs });
}

function toFaultCode(status: number, body: ServiceErrorBody): FaultCode {
  if (status >= 500) return 'service_error';
  if (status < 400) return 'service_unreadable';
  if (body.kind === 'validation') return 'invalid_input';
  const refusal = status === 409 ? 'conflict' : 'service_refused';
  if (body.kind === 'unreadable') return refusal;
  const machineCode = findMachineCode(body, Object.keys(FAULT_BY_MACHINE_CODE).filter(isMachineCode));
  if (machineCode) return FAULT_BY_MACHINE_CODE[machineCode];
  return FAULT_BY_MESSAGE.find(([words]) => words.test(body.message))?.[1] ?? refusal;
}

function isMachineCode(code: string): code is keyof typeof FAULT_BY_MACHINE_CODE {
  return Object.hasOwn(FAULT_BY_MACHINE_CODE, code);
}

/** What the copy of a fault names: the service's sentence, and the address it speaks of (R73). */
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
