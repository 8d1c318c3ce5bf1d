import type { ChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { parseBrl, type Cents } from '#lib/money/cents.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import type { CreateValues } from './create-draft.ts';
import { MAX_REFERENCE_LENGTH, type CreateProblem } from './create-request.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';

/** What a form asks for, in the form in which it is sent. */
export interface CreateOrder {
  readonly chainId: ChainId;
  readonly amountCents: Cents;
  /** Wallet or payout key, normalised. */
  readonly destination: string;
  readonly clientReference: string | undefined;
}

export type CreateProblems = Readonly<Partial<Record<keyof CreateValues, CreateProblem>>>;
export type CreateReading =
  | { readonly ok: true; readonly order: CreateOrder }
  | { readonly ok: false; readonly problems: CreateProblems };

/**
 * Reads what a user typed. Every field is checked, so that all of them can be marked at once. The server
 * checks again.
 */
export function readCreateValues(intentType: IntentType, values: CreateValues): CreateReading {
  const amount = readAmount(values.amount);
  const destination = readDestination(intentType, values);
  const clientReference = values.clientReference.trim();
  const problems: CreateProblems = {
    ...(values.chainId === '' && { chainId: 'missing' }),
    ...(typeof amount === 'string' && { amount }),
    ...('problem' in destination && { destination: destination.problem }),
    ...(clientReference.length > MAX_REFERENCE_LENGTH && { clientReference: 'text_too_long' }),
  };
  if (
    values.chainId === '' ||
    typeof amount === 'string' ||
    'problem' in destination ||
    problems.clientReference
  ) {
    return { ok: false, problems };
  }
  const order = {
    chainId: values.chainId,
    amountCents: amount,
    destination: destination.value,
    clientReference: clientReference === '' ? undefined : clientReference,
  };
  return { ok: true, order };
}

function readAmount(text: string): Cents | CreateProblem {
  if (text.trim() === '') return 'missing';
  const cents = parseBrl(text);
  if (cents === undefined) return 'amount_not_whole';
  return cents < MINIMUM_AMOUNT_CENTS ? 'amount_too_small' : cents;
}

function readDestination(
  intentType: IntentType,
  { destination, chainId }: CreateValues,
): { value: string } | { problem: CreateProblem } {
  if (destination.trim() === '') return { problem: 'missing' };
  if (intentType === 'offramp') {
    const key = parsePayoutKey(destination);
    if (!('problem' in key)) return { value: key.value };
    return { problem: key.problem === 'cpf' ? 'payout_key_cpf' : 'payout_key_unrecognised' };
  }
  // Without a chain the address family is unknown; the chain field has an error of its own.
  if (chainId === '') return { value: destination.trim() };
  const wallet = parseWalletAddress(chainId, destination);
  return wallet === undefined ? { problem: 'wallet_of_other_family' } : { value: wallet };
}
