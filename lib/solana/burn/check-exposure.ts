import { failCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { isWritable, type SolanaMessage } from '#lib/solana/message/message.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  HARMLESS_PROGRAMS,
  isNamedProgram,
  SYSTEM_PROGRAM,
} from '#lib/solana/programs.ts';
import type { Accounts } from '#lib/solana/read-accounts.ts';
import { isDerivedAddress } from '#lib/solana/program-address.ts';
import { findTokenAccount } from '#lib/solana/token-account.ts';

interface Exposure {
  readonly message: SolanaMessage;
  /** Every account of the message as the chain has it. */
  readonly accounts: Accounts;
  readonly holder: string;
  readonly mint: string;
  readonly program: string;
  readonly isTrusted: boolean;
}

/**
 * Limits what the message may touch at all. A simulated run is not enough, because the run on chain can do
 * something else. The message may change the wallet's SOL, one token account of the holder, the mint, and
 * accounts of the service's program. It may call that program, the mint's token program and, once the
 * service's program is known, the System program. Undefined when it stays within these limits.
 */
export function findExposure(exposure: Exposure): SignCheck | undefined {
  const { message, accounts, program } = exposure;
  let tokenAccounts = 0;
  for (const [index, address] of message.accountKeys.entries()) {
    const account = accounts.get(address);
    if (isWritable(message, index)) {
      const role = roleOf(address, exposure);
      if (role === 'tokens') tokenAccounts += 1;
      if (role === 'foreign' || tokenAccounts > 1) {
        return failCheck('effect', 'foreign_account', { account: address });
      }
      continue;
    }
    const isProgram = account?.executable === true || isNamedProgram(address);
    if (isProgram && address !== program && !isCallable(address, exposure)) {
      return failCheck('effect', 'foreign_program', { program: address });
    }
  }
  return undefined;
}

function roleOf(
  address: string,
  { accounts, holder, mint, program, isTrusted }: Exposure,
): 'holder' | 'tokens' | 'mint' | 'own' | 'foreign' {
  if (address === holder) return 'holder';
  if (address === mint) return 'mint';
  const account = accounts.get(address);
  const token = findTokenAccount(account);
  if (token?.holder === holder && token.mint === mint) return 'tokens';
  // The program may create an account that does not exist yet or has only been paid to, unless its address is
  // a wallet's.
  const isEmpty =
    (!account || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)) &&
    isDerivedAddress(address);
  if (account?.owner === program || (isTrusted && isEmpty)) return 'own';
  return 'foreign';
}

function isCallable(address: string, { accounts, mint, isTrusted }: Exposure): boolean {
  if (address === SYSTEM_PROGRAM) return isTrusted;
  if (address === COMPUTE_BUDGET_PROGRAM || HARMLESS_PROGRAMS.includes(address)) return true;
  return address === accounts.get(mint)?.owner;
}
