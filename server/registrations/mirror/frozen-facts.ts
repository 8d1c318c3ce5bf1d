import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { RegistrationField } from '#lib/intents/contradiction.ts';
import type { Wallet, WalletTransaction } from '#lib/registrations/wallet.ts';
import { cutStatement } from '#lib/intents/completion/cut-statement.ts';
import {
  isSameInstant,
  toStatements,
  type Statement as StatementOf,
} from '#server/contradictions/statements.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

/**
 * The facts of a registration that cannot change. Once one of them is known, no answer of the service changes
 * it.
 */
export type FrozenFacts = Pick<WalletRow, 'chainId' | 'address' | 'role' | 'signerWallet'> & {
  /** Null where an answer may be about an earlier one. */
  readonly createdAt: Date | null;
  /** As a user here requested it; null on Solana, and while no user here has. */
  readonly ownLimitCents: number | null;
};

/** The value that a source states for such a fact. */
type Statement = StatementOf<RegistrationField>;

/**
 * Every fact that an answer names, in each place where it names it. The limit in force is not one of them: it
 * may have been granted before (R109), and a contract may lower it (R110). Nor is any number in the text of
 * a clamp, which has no unit, nor the owner of an EVM contract: the chain answers that.
 */
export function statementsOf(wallet: Wallet, transaction: WalletTransaction | null = null): Statement[] {
  const { chainId, address, role, createdAt, whitelisterWallet, calldata } = wallet;
  const isEvm = isEvmChainId(chainId);
  return toStatements([
    ['chainId', chainId],
    ['address', address],
    ['role', role],
    ['createdAt', createdAt],
    ['signerWallet', isEvm ? null : whitelisterWallet],
    ['signerWallet', isEvm ? null : transaction?.signerWallet],
    ['limitCents', calldata?.limitCents],
  ]);
}

/** Every statement that differs from the row, each once. What is not known here is never contradicted. */
export function contradictionsOf(
  held: FrozenFacts,
  statements: readonly Statement[],
): Contradiction<RegistrationField>[] {
  const found = statements.flatMap((statement) => {
    const before = textOf(held, statement.field);
    if (before === null || agrees(held, before, statement)) return [];
    return [{ field: statement.field, held: cutStatement(before), value: cutStatement(statement.value) }];
  });
  return [...new Map(found.map((one) => [`${one.field}=${one.value}`, one])).values()];
}

function textOf(facts: FrozenFacts, field: RegistrationField): string | null {
  switch (field) {
    case 'limitCents':
      return facts.ownLimitCents === null ? null : String(facts.ownLimitCents);
    case 'createdAt':
      return facts.createdAt?.toISOString() ?? null;
    case 'signerWallet':
      return isEvmChainId(facts.chainId) ? null : facts.signerWallet;
    default:
      return facts[field];
  }
}

function agrees({ chainId }: FrozenFacts, before: string, { field, value }: Statement): boolean {
  if (field === 'createdAt') return isSameInstant(Date.parse(before), Date.parse(value));
  if (field === 'address') return isSameAddress(chainId, before, value);
  return before === value;
}
