import 'server-only';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import type { ContractView } from '#lib/chains/contracts/contract-view.ts';
import { burnKindsOf, grantKindOf, type ContractKind } from '#lib/chains/contracts/named-contract.ts';
import { awaitsSignature } from '#lib/registrations/filter-wallets.ts';
import { listUnconfirmed, toBurnContracts } from '#server/pins/burn-contracts.ts';
import type { Pins } from '#server/pins/find-pin.ts';
import { findNamedContract } from '#server/registrations/grant/contract/require-known-contract.ts';
import { walletSummarizer } from '#server/registrations/to-wallet-summary.ts';
import { listAttemptsToSign } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { listWalletRowsOn } from '#server/store/registrations/wallets-repository.ts';

/** Enough to see which addresses are in question, and since when. */
const MOST_READ = 20;

/** A contract that stored work names and that neither a setting nor an administrator has confirmed. */
interface UnconfirmedContract {
  readonly chainId: ChainId;
  readonly kind: ContractKind;
  /** Since when the first of them waits. */
  readonly since: Date;
  readonly named: ContractView['named'];
}

interface Waiting {
  readonly chainId: ChainId;
  readonly kind: ContractKind;
  readonly since: Date;
  readonly named: ContractView['named'][number];
}

/**
 * The contracts that holders and owners wait for, one for each chain and kind. A burn or a wallet
 * authorization to be signed names them, and no setting and no administrator has confirmed them (R9). Only
 * stored work is read, and none of a chain whose contracts are all known.
 */
export async function listUnconfirmedContracts(db: Executor, pins: Pins): Promise<UnconfirmedContract[]> {
  const [burns, grants] = await Promise.all([listBurns(db, pins), listGrants(db, pins)]);
  const contracts = new Map<string, UnconfirmedContract>();
  for (const { chainId, kind, since, named } of [...burns, ...grants]) {
    const key = `${chainId} ${kind}`;
    const present = contracts.get(key) ?? { chainId, kind, since, named: [] };
    const isNamed = present.named.some(({ address }) => address === named.address);
    contracts.set(key, {
      ...present,
      since: since < present.since ? since : present.since,
      named: isNamed ? present.named : [...present.named, named],
    });
  }
  return [...contracts.values()];
}

async function listBurns(db: Executor, pins: Pins): Promise<Waiting[]> {
  const chainIds = CHAIN_IDS.filter((chainId) => burnKindsOf(chainId).some((kind) => !pins(chainId, kind)));
  const attempts = await Promise.all(chainIds.map((chainId) => listAttemptsToSign(db, chainId, MOST_READ)));
  return attempts.flat().flatMap((attempt) =>
    listUnconfirmed(toBurnContracts(attempt, pins)).map(({ kind, address }) => ({
      chainId: attempt.chainId,
      kind,
      since: attempt.startedAt,
      named: { address, intentId: attempt.intentId, walletId: null },
    })),
  );
}

async function listGrants(db: Executor, pins: Pins): Promise<Waiting[]> {
  const chainIds = CHAIN_IDS.filter((chainId) => !pins(chainId, grantKindOf(chainId)));
  if (chainIds.length === 0) return [];
  const [rows, toSummary] = await Promise.all([listWalletRowsOn(db, chainIds), walletSummarizer(db)]);
  return rows
    .filter((row) => awaitsSignature(toSummary(row)))
    .flatMap((row) => {
      const { chainId, id: walletId, updatedAt: since } = row;
      const address = findNamedContract(row);
      const named = { address: address ?? '', intentId: null, walletId };
      return address === undefined ? [] : [{ chainId, kind: grantKindOf(chainId), since, named }];
    });
}
