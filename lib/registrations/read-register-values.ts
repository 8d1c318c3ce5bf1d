import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { parseBrl, type Cents } from '#lib/money/cents.ts';
import type { WalletProblem } from './wallet-request.ts';
import { LABEL_MAX_LENGTH } from './wallet.ts';

/**
 * What a user typed into the form that registers a wallet. There is no role in it: the service fixes it
 * (R104).
 */
export const registerValuesSchema = z.object({
  chainId: z.union([z.literal(''), chainIdSchema]),
  address: z.string(),
  /** Solana only. */
  whitelisterWallet: z.string(),
  /** EVM only: the daily limit in reais, as typed. */
  limit: z.string(),
  label: z.string(),
});
export type RegisterValues = z.infer<typeof registerValuesSchema>;
export const EMPTY_REGISTER_VALUES: RegisterValues = {
  chainId: '',
  address: '',
  whitelisterWallet: '',
  limit: '',
  label: '',
};

interface Named {
  readonly address: string;
  readonly label: string | undefined;
}
/**
 * What a registration asks for, by family: an EVM one has no authorizing wallet, a Solana one no limit
 * (R105).
 */
export type RegisterOrder = Named &
  (
    | { readonly chainId: 'solana'; readonly whitelisterWallet: string }
    | { readonly chainId: EvmChainId; readonly limitCents: Cents }
  );

export type RegisterProblems = Readonly<Partial<Record<keyof RegisterValues, WalletProblem>>>;
export type RegisterReading =
  | { readonly ok: true; readonly order: RegisterOrder }
  | { readonly ok: false; readonly problems: RegisterProblems };

/**
 * Reads what a user typed. Every field of the chosen family is checked, so that all of them can be marked at
 * once; what was typed for the other family counts for nothing. The server checks again.
 */
export function readRegisterValues(values: RegisterValues): RegisterReading {
  const { chainId } = values;
  const address = readAddress(values);
  const limit = chainId === '' || chainId === 'solana' ? 0 : readLimit(values.limit);
  const whitelister = chainId === 'solana' ? readWhitelister(values.whitelisterWallet) : { value: '' };
  const label = values.label.trim();
  const problems: RegisterProblems = {
    ...(chainId === '' && { chainId: 'missing' }),
    ...('problem' in address && { address: address.problem }),
    ...('problem' in whitelister && { whitelisterWallet: whitelister.problem }),
    ...(typeof limit === 'string' && { limit }),
    ...(label.length > LABEL_MAX_LENGTH && { label: 'text_too_long' }),
  };
  if (
    chainId === '' ||
    'problem' in address ||
    'problem' in whitelister ||
    typeof limit === 'string' ||
    problems.label
  ) {
    return { ok: false, problems };
  }
  const named = { address: address.value, label: label === '' ? undefined : label };
  if (chainId !== 'solana') return { ok: true, order: { ...named, chainId, limitCents: limit } };
  return { ok: true, order: { ...named, chainId, whitelisterWallet: whitelister.value } };
}

/** Whether nothing was registered under the key that was refused so, and nothing will be. */
export function isFinalRegisterRefusal(code: FaultCode): boolean {
  return FINAL_REFUSALS.has(code);
}

const FINAL_REFUSALS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'conflict',
  'service_refused',
  'wallet_whitelister_not_found',
  'wallet_whitelister_not_active',
  'wallet_whitelister_not_provisioned',
  'wallet_already_registered',
  'wallet_address_unavailable',
  'wallet_banned',
  'wallet_cap_exceeded',
  'wallet_not_managed',
  'wallet_idempotency_mismatch',
]);

type Reading = { readonly value: string } | { readonly problem: WalletProblem };

function readAddress({ chainId, address }: RegisterValues): Reading {
  const text = address.trim();
  if (text === '') return { problem: 'missing' };
  // Without a chain the address family is unknown; the chain field has an error of its own.
  if (chainId === '') return { value: text };
  const wallet = parseWalletAddress(chainId, text);
  return wallet === undefined ? { problem: 'wallet_of_other_family' } : { value: wallet };
}

function readWhitelister(text: string): Reading {
  if (text.trim() === '') return { problem: 'missing' };
  const wallet = parseWalletAddress('solana', text);
  return wallet === undefined ? { problem: 'whitelister_unreadable' } : { value: wallet };
}

function readLimit(text: string): Cents | WalletProblem {
  if (text.trim() === '') return 'missing';
  const cents = parseBrl(text);
  if (cents === undefined) return 'limit_not_whole';
  return cents > 0 ? cents : 'limit_not_positive';
}
