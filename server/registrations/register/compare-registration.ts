import 'server-only';
import { z } from 'zod';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { WalletCreated } from '#lib/registrations/wallet.ts';
import type { WalletRequestRow } from '#server/store/registrations/wallet-requests-repository.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { statementsOf, contradictionsOf } from '#server/registrations/mirror/frozen-facts.ts';

const bodySchema = z.looseObject({ whitelisterWallet: z.string().nullable().default(null) });

/** Who is to sign, as a user here chose: Solana only. */
export function readWhitelister({
  chainId,
  body,
}: Pick<WalletRequestRow, 'chainId' | 'body'>): string | null {
  return isEvmChainId(chainId) ? null : bodySchema.parse(JSON.parse(body)).whitelisterWallet;
}

/**
 * Every fact of the answer to a registration that does not match the request: chain, address, role, who
 * signs, and the requested limit in each place that names it. Also an id under which the mirror has another
 * registration. Empty when all match.
 */
export function compareRegistration(
  request: WalletRequestRow,
  { wallet, transaction }: WalletCreated,
  held: WalletRow | undefined,
): AnswerDifference[] {
  const { chainId, address, limitCents: ownLimitCents } = request;
  const signerWallet = readWhitelister(request);
  // The API creates only minters (R104). It may answer with a registration that existed before.
  const asked = { chainId, address, role: 'minter', signerWallet, ownLimitCents, createdAt: null };
  const differences = contradictionsOf(asked, statementsOf(wallet, transaction));
  const others = held ? contradictionsOf(asked, statementsOf({ ...wallet, ...heldFacts(held) })) : [];
  return [
    ...differences.map(({ field, held: wanted, value }) => ({ field, asked: wanted, answered: value })),
    ...(others.length === 0 ? [] : [{ field: 'id', asked: address, answered: wallet.id } as const]),
  ];
}

function heldFacts({ chainId, address, role }: WalletRow): Pick<WalletRow, 'chainId' | 'address' | 'role'> {
  return { chainId, address, role };
}
