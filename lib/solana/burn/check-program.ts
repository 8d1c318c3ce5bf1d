import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { failCheck, noteCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { findOpaquePrograms } from './check-instructions.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { toCodeValues, type ProgramCode } from '#lib/solana/read-program.ts';

/**
 * The one program of the service's that a burn calls is the pinned one and no other (R9). Only by the
 * message, as the server checks it too.
 */
export function checkProgram(message: SolanaMessage, pin: ProgramPin | undefined): SignCheck {
  const [program, ...others] = findOpaquePrograms(message);
  const expected = pin?.address ?? '';
  if (program === undefined) return failCheck('program', 'none', { expected });
  const otherProgram = pin ? [program, ...others].find((found) => found !== pin.address) : others[0];
  if (otherProgram !== undefined) {
    return failCheck('program', pin ? 'changed' : 'several', { program: otherProgram, expected });
  }
  return pin ? passCheck('program', { program }) : failCheck('program', 'unconfirmed', { program });
}

/**
 * The same with what the chain says of the program's code. Who can replace the code is shown, and that it was
 * replaced since a burn by it was last confirmed. No user here has burned with replaced code. So it gets no
 * System program, without which no program can take the SOL of a wallet that signs, unless the settings vouch
 * for the program.
 */
export function checkProgramCode(
  message: SolanaMessage,
  pin: ProgramPin | undefined,
  code: ProgramCode,
): SignCheck {
  const check = checkProgram(message, pin);
  const values = { ...check.values, ...toCodeValues(code) };
  const isUnconfirmed = check.state === 'failed' && check.reason === 'unconfirmed';
  if (check.state === 'failed' && !isUnconfirmed) return check;
  if (code.kind === 'none') return failCheck('program', 'missing', values);
  if (isUnconfirmed) return failCheck('program', 'unconfirmed', values);
  if (code.kind === 'unknown') return noteCheck('program', 'unknown_loader', values);
  if (!isReplaced(pin, code)) return passCheck('program', values);
  const replaced = { ...values, knownSlot: String(pin?.deployedSlot ?? '') };
  return pin?.origin !== 'configured' && message.accountKeys.includes(SYSTEM_PROGRAM)
    ? failCheck('program', 'takes_sol', replaced)
    : noteCheck('program', 'replaced', replaced);
}

/** Whether the program may spend the wallet's SOL on accounts of its own. */
export function isTrusted(pin: ProgramPin | undefined, code: ProgramCode): boolean {
  return pin !== undefined && (pin.origin === 'configured' || !isReplaced(pin, code));
}

function isReplaced(pin: ProgramPin | undefined, code: ProgramCode): boolean {
  const known = pin?.deployedSlot ?? null;
  const found = code.kind === 'replaceable' || code.kind === 'fixed' ? code.deployedSlot : null;
  return known !== null && found !== known;
}
