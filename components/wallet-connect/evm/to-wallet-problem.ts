import {
  BaseError,
  ChainMismatchError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem';
import { BaseError as WagmiError } from 'wagmi';
import { WalletProblemError } from '#lib/wallet/wallet-session.ts';
import type { WalletProblem } from '#lib/wallet/wallet-session.ts';

const REJECTED_CODE = 4001;
const BUSY_CODE = -32_002;

/**
 * What a wallet's refusal means. Only what is known to have happened before anything was signed is named; the rest is
 * `unknown`, because a wallet may have sent a transaction and failed afterwards.
 */
export function toWalletProblem(error: unknown): WalletProblemError {
  const message = error instanceof BaseError ? error.shortMessage : String(error);
  return new WalletProblemError(problemOf(error), message, error);
}

function problemOf(error: unknown): WalletProblem {
  if (hasCause(error, UserRejectedRequestError) || hasCode(error, REJECTED_CODE)) return 'rejected';
  if (hasCause(error, ResourceUnavailableRpcError) || hasCode(error, BUSY_CODE)) return 'busy';
  // wagmi throws its own errors before the wallet is asked: not connected, another account, another network.
  if (error instanceof WagmiError || hasCause(error, ChainMismatchError)) return 'not_asked';
  return hasCause(error, SwitchChainError) ? 'unsupported' : 'unknown';
}

function hasCause(error: unknown, type: new (...args: never[]) => Error): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof type) !== null;
}

function hasCode(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
