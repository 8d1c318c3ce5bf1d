import { isEqualBytes } from '#lib/encoding/is-equal-bytes.ts';
import { failCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { MAX_RENT_LAMPORTS, rentLamports } from './rent.ts';
import { findMint, findTokenAccount, isTokenState, type AccountState } from './token-account.ts';

/**
 * One account that the transaction may change, before and after the simulated run; null where it does not
 * exist.
 */
export interface AccountChange {
  readonly address: string;
  readonly before: AccountState | null;
  readonly after: AccountState | null;
}

export interface EffectExpectation {
  readonly holder: string;
  readonly mint: string;
  /** The one program of the service's; what it owns is its own to change. */
  readonly program: string;
  /** Whether the program is known well enough to make accounts of its own, at the holder's cost. */
  readonly isTrusted: boolean;
  readonly amountBaseUnits: bigint;
  /** What the network takes from the fee payer. */
  readonly feeLamports: bigint;
}

/**
 * Checks what the simulated transaction did to every account that it may change:
 * - exactly `amountBaseUnits` of the mint left one token account of the holder and the supply;
 * - no other token account changed;
 * - of the holder's SOL only the fee went, and the bounded rent of accounts that the service's program made
 *   for itself;
 * - nothing else changed but accounts of that program;
 * - the transaction may not change an account that the burn leaves as it is.
 */
export function checkEffects(changes: readonly AccountChange[], expected: EffectExpectation): SignCheck {
  return (
    checkTokens(changes, expected) ??
    checkSupply(changes, expected) ??
    checkHolder(changes, expected) ??
    checkIdle(changes, expected) ??
    checkOwn(changes, expected) ??
    passCheck('effect', { amountBaseUnits: String(expected.amountBaseUnits), mint: expected.mint })
  );
}

function checkTokens(changes: readonly AccountChange[], expected: EffectExpectation): SignCheck | undefined {
  const changed = changes.filter(
    (change) =>
      (isTokenState(change.before) || isTokenState(change.after)) &&
      change.address !== expected.mint &&
      !isSame(change),
  );
  const burned = changed.filter(({ before }) => {
    const account = findTokenAccount(before);
    return account?.holder === expected.holder && account.mint === expected.mint;
  });
  const [first] = burned;
  if (!first) return failCheck('effect', 'not_burned');
  const other = changed.find((change) => change !== first);
  if (other) return failCheck('effect', 'something_else_moves', { account: other.address });
  return checkBurnedAccount(first, expected);
}

function checkBurnedAccount(change: AccountChange, expected: EffectExpectation): SignCheck | undefined {
  const before = findTokenAccount(change.before);
  const after = findTokenAccount(change.after);
  const values = { account: change.address };
  if (!before || !after) return failCheck('effect', 'something_else_moves', values);
  const burned = before.amountBaseUnits - after.amountBaseUnits;
  if (burned !== expected.amountBaseUnits) {
    return failCheck('effect', 'wrong_amount', { ...values, amountBaseUnits: String(burned) });
  }
  const leavesTheRest =
    isEqualBytes(before.rest, after.rest) &&
    change.before?.lamports === change.after?.lamports &&
    change.before?.owner === change.after?.owner;
  return leavesTheRest ? undefined : failCheck('effect', 'rights_granted', values);
}

/** Tokens that leave a holder without leaving the supply were moved, not burned. */
function checkSupply(changes: readonly AccountChange[], expected: EffectExpectation): SignCheck | undefined {
  const change = changes.find(({ address }) => address === expected.mint);
  const before = findMint(change?.before);
  const after = findMint(change?.after);
  if (!before || !after) return failCheck('effect', 'not_burned');
  if (before.supplyBaseUnits - after.supplyBaseUnits !== expected.amountBaseUnits) {
    return failCheck('effect', 'not_burned');
  }
  return isEqualBytes(before.rest, after.rest)
    ? undefined
    : failCheck('effect', 'something_else_moves', { account: expected.mint });
}

function checkHolder(changes: readonly AccountChange[], expected: EffectExpectation): SignCheck | undefined {
  const change = changes.find(({ address }) => address === expected.holder);
  if (!change?.before || !change.after) return failCheck('effect', 'holder_pays', { lamports: '0' });
  const { before, after } = change;
  if (after.owner !== before.owner || !isEqualBytes(after.data, before.data)) {
    return failCheck('effect', 'rights_granted', { account: expected.holder });
  }
  const paid = before.lamports - after.lamports;
  const rent = expected.isTrusted ? rentOfNewAccounts(changes, expected) : 0n;
  const allowed = expected.feeLamports + (rent < MAX_RENT_LAMPORTS ? rent : MAX_RENT_LAMPORTS);
  return paid <= allowed ? undefined : failCheck('effect', 'holder_pays', { lamports: String(paid) });
}

/** The transaction may change no account that the run left unchanged: a burn does not need that right. */
function checkIdle(changes: readonly AccountChange[], { holder }: EffectExpectation): SignCheck | undefined {
  const idle = changes.find((change) => change.address !== holder && isSame(change));
  return idle && failCheck('effect', 'idle_account', { account: idle.address });
}

/**
 * Besides the wallet, its tokens and the mint, only the program's own accounts change, and stay its own or
 * are closed.
 */
function checkOwn(
  changes: readonly AccountChange[],
  { holder, mint, program, isTrusted }: EffectExpectation,
): SignCheck | undefined {
  const foreign = changes.find(({ address, before, after }) => {
    if (address === holder || address === mint || isTokenState(before)) return false;
    const isOwnAfter = after?.owner === program && !after.executable;
    if (before?.owner === program) return !isOwnAfter && (after?.lamports ?? 0n) > 0n;
    return !isOwnAfter || !isTrusted;
  });
  return foreign && failCheck('effect', 'something_else_moves', { account: foreign.address });
}

/**
 * The rent of accounts that the program made: as much as accounts of their size need, and it stays with them.
 */
function rentOfNewAccounts(changes: readonly AccountChange[], { program }: EffectExpectation): bigint {
  return changes
    .filter(({ before, after }) => before?.owner !== program && after?.owner === program)
    .map(({ before, after }) => {
      const paid = (after?.lamports ?? 0n) - (before?.lamports ?? 0n);
      const needed = rentLamports(after?.data.length ?? 0);
      return paid < needed ? paid : needed;
    })
    .reduce((sum, lamports) => sum + lamports, 0n);
}

function isSame({ before, after }: AccountChange): boolean {
  if (!before || !after) return before === after;
  return (
    before.lamports === after.lamports &&
    before.owner === after.owner &&
    before.executable === after.executable &&
    isEqualBytes(before.data, after.data)
  );
}
