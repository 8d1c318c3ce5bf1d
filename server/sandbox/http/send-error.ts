import type { FastifyError, FastifyReply } from 'fastify';
import { RetryLaterError } from '#server/sandbox/domain/retry-later-error.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import { ValidationError } from './validation-error.ts';

/** What Fastify itself refuses, in the service's format. */
const OF_STATUS: Readonly<Record<number, ServiceError>> = {
  400: new ServiceError('BAD_REQUEST', 'The request body is not valid JSON'),
  413: new ServiceError('PAYLOAD_TOO_LARGE', 'The request body is too large'),
  415: new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'),
};
/** What depends on the state in which the control API has put a chain. */
const REFUSALS_OF_A_CHAIN: ReadonlySet<string> = new Set(['stalled', 'reorganisation_refused']);
const INTERNAL = new ServiceError('INTERNAL_SERVER_ERROR', 'Internal server error');

/** The refusal for an error; an unforeseen one shows the client nothing. */
function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof EvmChainError && REFUSALS_OF_A_CHAIN.has(error.code)) {
    return new ServiceError('CONFLICT', error.message);
  }
  return OF_STATUS[statusOf(error)] ?? INTERNAL;
}

export function isUnforeseen(error: unknown): boolean {
  return !(error instanceof ValidationError) && toServiceError(error) === INTERNAL;
}

/** The envelopes of `/v2` (R15). */
export function sendServiceError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ValidationError) {
    return reply.code(400).send({ data: error.data ?? null, error: error.issues, success: false });
  }
  if (error instanceof RetryLaterError) reply.header('retry-after', String(error.retryAfterSeconds));
  const { statusCode, code, message, details } = toServiceError(error);
  return reply.code(statusCode).send({ code, message, ...(details && { details }) });
}

/** The one envelope of the control API: `{code, message}`, the message naming the refused field. */
export function sendControlError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ValidationError) {
    return reply.code(400).send({ code: 'BAD_REQUEST', message: error.message });
  }
  const { statusCode, code, message } = toServiceError(error);
  return reply.code(statusCode).send({ code, message });
}

function statusOf(error: unknown): number {
  const statusCode = (error as Partial<FastifyError> | undefined)?.statusCode;
  return typeof statusCode === 'number' ? statusCode : 500;
}
