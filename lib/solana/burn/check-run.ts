import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import { checkAmount, findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { failCheck, noteCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { TOKEN_DECIMALS } from '#lib/money/tokens.ts';
import { checkCalls } from './check-calls.ts';
import { countTokenInstructions } from './check-instructions.ts';
import { checkEffects } from '#lib/solana/check-effects.ts';
import { findHolderMint } from '#lib/solana/burn/find-staged-mint.ts';
import { findExposure } from '#lib/solana/burn/check-exposure.ts';
import { networkFeeLamports } from '#lib/solana/message/network-fee.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import type { BurnPrograms } from '#lib/solana/burn/read-burn-programs.ts';
import {
  areSlotsApart,
  toChanges,
  writableAccounts,
  type ChainSnapshot,
  type SolanaSimulation,
} from '#lib/solana/simulate-transaction.ts';
import { findMint, findTokenAccount } from '#lib/solana/token-account.ts';

/** What the chain's state and the simulated run say about a burn. */
export interface RunFacts {
  readonly token: SignCheck;
  /** By what leaves the supply in the simulated run. */
  readonly amount: SignCheck;
  readonly effect: SignCheck | undefined;
  readonly calls: SignCheck | undefined;
  readonly simulation: SignCheck;
  readonly balance: SignCheck;
  readonly fee: SignCheck;
}

interface RunInput {
  readonly message: SolanaMessage;
  readonly snapshot: ChainSnapshot;
  readonly simulation: SolanaSimulation;
  readonly expected: BurnExpectation;
  readonly programs: BurnPrograms;
}

export function describeRun(input: RunInput): RunFacts {
  const mint = findMintAddress(input);
  return {
    token: checkToken(input, mint),
    amount: checkBurned(input, mint),
    effect: checkRunEffects(input, mint),
    calls: checkRunCalls(input, mint),
    simulation: checkSimulation(input),
    balance: checkBalance(input, mint),
    fee: checkFee(input),
  };
}

/** The checks of the run, in the order they are shown. */
export function checkRun({ simulation, calls, effect, balance, fee }: RunFacts): SignCheck[] {
  return [simulation, ...(calls ? [calls] : []), ...(effect ? [effect] : []), balance, fee];
}

function checkSimulation({ simulation, snapshot }: RunInput): SignCheck {
  if (simulation.state === 'refused')
    return failCheck('simulation', 'reverted', toRefusalValues(simulation.refusal));
  return areSlotsApart(simulation, snapshot)
    ? failCheck('simulation', 'unavailable', { detail: `slots ${snapshot.slot}, ${simulation.slot}` })
    : passCheck('simulation');
}

/**
 * The pinned mint; while none is pinned, the mint of the one token account of the holder that the message may
 * change.
 */
function findMintAddress({ snapshot, expected }: RunInput): string | undefined {
  if (expected.tokenPin) return expected.tokenPin.address;
  return findHolderMint(snapshot.accounts.values(), expected.attemptHolder);
}

function checkToken({ snapshot, expected }: RunInput, address: string | undefined): SignCheck {
  if (address === undefined) return failCheck('token', 'unreadable');
  const values = { token: address };
  if (!snapshot.accounts.has(address)) return failCheck('token', 'changed', values);
  const mint = findMint(snapshot.accounts.get(address));
  if (!mint) return failCheck('token', 'unreadable', values);
  if (mint.decimals !== TOKEN_DECIMALS) {
    return failCheck('token', 'wrong_decimals', { ...values, decimals: String(mint.decimals) });
  }
  return expected.tokenPin ? passCheck('token', values) : failCheck('token', 'unconfirmed', values);
}

/**
 * The amount of the run. A run that the chain refused shows none: it is noted as unseen, and the check of
 * what was refused names the reason.
 */
function checkBurned(input: RunInput, mint: string | undefined): SignCheck {
  const { simulation, expected } = input;
  const isKnown = findExpectedBaseUnits(expected.amountCents) !== undefined;
  if (simulation.state === 'refused' && isKnown) return noteCheck('amount', 'unseen');
  return checkAmount(findBurnedBaseUnits(input, mint), expected.amountCents);
}

function findBurnedBaseUnits(
  { snapshot, simulation }: RunInput,
  mint: string | undefined,
): bigint | undefined {
  if (simulation.state !== 'ran' || mint === undefined) return undefined;
  const before = findMint(snapshot.accounts.get(mint));
  const after = findMint(simulation.after.get(mint));
  return before && after ? before.supplyBaseUnits - after.supplyBaseUnits : undefined;
}

function checkRunEffects(
  { message, snapshot, simulation, expected, programs }: RunInput,
  mint: string | undefined,
): SignCheck | undefined {
  const amountBaseUnits = findExpectedBaseUnits(expected.amountCents);
  if (simulation.state !== 'ran' || mint === undefined || amountBaseUnits === undefined) return undefined;
  const { program, isTrusted } = programs;
  const holder = expected.attemptHolder;
  const accounts = new Map([...programs.accounts, ...snapshot.accounts]);
  const exposed = findExposure({ message, accounts, holder, mint, program, isTrusted });
  if (exposed) return exposed;
  const changes = toChanges(writableAccounts(message), snapshot.accounts, simulation.after);
  const feeLamports = networkFeeLamports(message);
  return checkEffects(changes, { holder, mint, program, isTrusted, amountBaseUnits, feeLamports });
}

function checkRunCalls(
  { message, snapshot, simulation, expected, programs }: RunInput,
  mint: string | undefined,
): SignCheck | undefined {
  const amountBaseUnits = findExpectedBaseUnits(expected.amountCents);
  if (simulation.state !== 'ran' || mint === undefined || amountBaseUnits === undefined) return undefined;
  const changes = toChanges(writableAccounts(message), snapshot.accounts, simulation.after);
  const tokenProgram = snapshot.accounts.get(mint)?.owner;
  const { program, isTrusted } = programs;
  const ownBurns = countTokenInstructions(message);
  const call = { program, isTrusted, tokenProgram, mint, amountBaseUnits, ownBurns };
  return checkCalls(simulation.calls, changes, call);
}

/** R69: the service does not check whether the holder has the tokens. */
function checkBalance({ snapshot, expected }: RunInput, mint: string | undefined): SignCheck {
  const needed = findExpectedBaseUnits(expected.amountCents);
  if (mint === undefined || needed === undefined) return failCheck('balance', 'unknown');
  const balance = [...snapshot.accounts.values()]
    .map((account) => findTokenAccount(account))
    .filter((account) => account?.holder === expected.attemptHolder && account.mint === mint)
    .reduce((sum, account) => sum + (account?.amountBaseUnits ?? 0n), 0n);
  const values = { balanceBaseUnits: String(balance), neededBaseUnits: String(needed) };
  return balance >= needed ? passCheck('balance', values) : failCheck('balance', 'short', values);
}

/** R69: the holder pays the network. */
function checkFee({ message, snapshot, expected }: RunInput): SignCheck {
  const needed = networkFeeLamports(message);
  const lamports = snapshot.accounts.get(expected.attemptHolder)?.lamports ?? 0n;
  const values = { balanceLamports: String(lamports), neededLamports: String(needed) };
  return lamports >= needed ? passCheck('fee', values) : failCheck('fee', 'short', values);
}
