import { failCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import type { AccountChange } from '#lib/solana/check-effects.ts';
import { HARMLESS_PROGRAMS, SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import type { SimulatedCall } from '#lib/solana/simulated-calls.ts';

export interface CallExpectation {
  /** The one program of the service's. */
  readonly program: string;
  /** The token program that owns the mint: no other has a part in a burn. */
  readonly tokenProgram: string | undefined;
  readonly mint: string;
  readonly amountBaseUnits: bigint;
  /** Whether the program is known well enough to spend the wallet's SOL on accounts of its own. */
  readonly isTrusted: boolean;
  /** Burns in the message itself, beside what its programs call. */
  readonly ownBurns: number;
}

/**
 * Checks what the programs called in the simulated run. The service's program may call itself, the mint's
 * token program for this burn, and the System program to make accounts that are its own afterwards; a note
 * may be written. Everything else is refused by its name, whatever it did.
 */
export function checkCalls(
  calls: readonly SimulatedCall[] | undefined,
  changes: readonly AccountChange[],
  expected: CallExpectation,
): SignCheck {
  if (!calls) return failCheck('calls', 'unseen');
  const wrong = calls.find((call) => !isAllowed(call, changes, expected));
  if (wrong) return failCheck('calls', 'not_a_burn', { program: wrong.program });
  const burns = expected.ownBurns + calls.filter(({ kind }) => kind === 'burn').length;
  if (burns !== 1) return failCheck('calls', 'not_one_burn', { count: String(burns) });
  return passCheck('calls', { programs: [...new Set(calls.map(({ program }) => program))].join(' ') });
}

function isAllowed(
  call: SimulatedCall,
  changes: readonly AccountChange[],
  { program, tokenProgram, mint, amountBaseUnits, isTrusted }: CallExpectation,
): boolean {
  switch (call.kind) {
    case 'burn':
      return call.program === tokenProgram && call.mint === mint && call.amountBaseUnits === amountBaseUnits;
    case 'account': {
      const change = changes.find(({ address }) => address === call.account);
      return isTrusted && call.program === SYSTEM_PROGRAM && change?.after?.owner === program;
    }
    case 'other':
      return call.program === program || HARMLESS_PROGRAMS.includes(call.program);
  }
}
