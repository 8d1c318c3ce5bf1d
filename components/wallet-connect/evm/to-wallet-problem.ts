import {
  BaseError,
  ChainMismatchError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem';
import { WalletProblemError } from '#lib/wallet/wallet-session.ts';
import type { WalletProblem } from '#lib/wallet/wallet-session.ts';

const REJECTED_CODE = 4001;
const BUSY_CODE = -32_002;
/** wagmi's own errors, thrown before the wallet is asked. By name, because not all of its classes are exported. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'ChainNotConfiguredError',
  'ConnectorAccountNotFoundError',
  'ConnectorChainMismatchError',
  'ConnectorNotConnectedError',
  'ConnectorNotFoundError',
  'ConnectorUnavailableReconnectingError',
  'ProviderNotFoundError',
]);
const CANNOT_SWITCH: ReadonlySet<string> = new Set(['SwitchChainNotSupportedError']);

/**
 * What a wallet's refusal means. Only what is known to have happened before anything was signed is named; the rest is
 * `unknown`, because a wallet may have sent a transaction and failed afterwards.
 */
export function toWalletProblem(error: unknown): WalletProblemError {
  if (error instanceof WalletProblemError) return error;
  const message = error instanceof BaseError ? error.shortMessage : String(error);
  return new WalletProblemError(problemOf(error), message, error);
}

function problemOf(error: unknown): WalletProblem {
  if (hasCause(error, UserRejectedRequestError) || hasCode(error, REJECTED_CODE)) return 'rejected';
  if (hasCause(error, ResourceUnavailableRpcError) || hasCode(error, BUSY_CODE)) return 'busy';
  if (hasName(error, NOT_ASKED) || hasCause(error, ChainMismatchError)) return 'not_asked';
  if (hasName(error, CANNOT_SWITCH) || hasCause(error, SwitchChainError)) return 'unsupported';
  return 'unknown';
}

function hasCause(error: unknown, type: new (...args: never[]) => Error): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof type) !== null;
}

function hasName(error: unknown, names: ReadonlySet<string>): boolean {
  return error instanceof Error && names.has(error.name);
}

function hasCode(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
