import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { toLookAlikeKey } from '#lib/text/look-alike-key.ts';

interface Named {
  readonly chainId: ChainId;
  readonly address: string;
  readonly label: string | null;
}

/**
 * The registrations that another address of their chain's family has the name of, or one that a reader takes
 * for it (decision 0061), by id. A wallet that goes by one name on EVM and on Solana has two addresses by
 * nature.
 */
export function listNamesakes(wallets: readonly (Named & { readonly id: string })[]): ReadonlySet<string> {
  const places = Map.groupBy(wallets, (one) => `${chainFamily(one.chainId)} ${keyOf(one)}`);
  const shared = [...places.values()].filter(
    ([first, ...others]) =>
      first &&
      keyOf(first) !== '' &&
      others.some(({ chainId, address }) => !isSameAddress(chainId, address, first.address)),
  );
  return new Set(shared.flat().map(({ id }) => id));
}

function keyOf({ label }: Named): string {
  return label === null ? '' : toLookAlikeKey(label);
}
