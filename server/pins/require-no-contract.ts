import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { CONTRACT_KINDS } from '#lib/chains/contracts/named-contract.ts';
import { isWithoutKey } from '#lib/chains/wallet-address.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { database } from '#server/store/database.ts';
import { listPins } from './find-pin.ts';

interface TypedWallet {
  readonly chainId: ChainId;
  readonly address: string;
  /** The name of its field in what was asked for. */
  readonly field: string;
}

/**
 * What tokens are minted to is nothing that no key signs for: not the address of zeros, and no contract or
 * program that may be signed for on that network. A multisig is a contract, too, and is accepted. Throws
 * `invalid_input`. It may take two seconds, so do not await it in a transaction.
 */
export async function requireNoContract({ chainId, address, field }: TypedWallet): Promise<void> {
  if (isWithoutKey(address)) throw invalidField(field, 'wallet_without_key');
  const pins = await listPins(database());
  const isContract = CONTRACT_KINDS.some((kind) => {
    const pin = pins(chainId, kind);
    return pin !== undefined && isSameAddress(chainId, pin.address, address);
  });
  if (isContract) throw invalidField(field, 'wallet_is_contract');
}
