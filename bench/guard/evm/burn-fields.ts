import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import type { BurnChange } from './burn-family.ts';
import { withBitFlipped } from './tampered-bytes.ts';

/** Any field of the object: another network, account, contract, amount or end. */
export function changeField({ draw, authorization, network }: BurnScene): BurnChange {
  const { from, to, amountMinor, expiresAt } = authorization;
  const amount = BigInt(amountMinor);
  const others = [1, 8_453, 137, 11_155_111, 84_532, 80_002, 31_337].filter(
    (id) => id !== network.evmChainId,
  );
  const chainRefs = [...others.map((id) => `eip155:${String(id)}`), 'solana:mainnet', 'eip155:', '1'];
  return {
    object: draw.pick([
      { chainRef: draw.pick(chainRefs) },
      { from: draw.flag() ? draw.address() : withBitFlipped(draw, from) },
      { to: draw.flag() ? draw.address() : withBitFlipped(draw, to) },
      { amountMinor: String(draw.pick([amount + 1n, amount - 1n, amount * 10n, 0n, amount / 10_000n])) },
      { expiresAt: expiresAt + draw.int(1, 1_000) },
    ]),
  };
}

/** Any fact that the object is compared with: whatever was typed, connected or read here. */
export function changeFact({ draw, expected, authorization }: BurnScene): BurnChange {
  const { amountCents, chainId, environment } = expected;
  const cents = amountCents ?? 0;
  const otherChains = CHAIN_IDS.filter((id) => id !== chainId);
  return {
    expected: draw.pick([
      { amountCents: draw.pick([cents + 1, cents - 1, null, 0, cents * 2]) },
      { chainId: draw.pick(otherChains) },
      { environment: environment === 'sandbox' ? 'production' : 'sandbox' } as const,
      { attemptHolder: draw.address() },
      { connectedAccount: draw.address() },
      { intentStatus: draw.pick(['expired', 'canceled', 'burn_approved', 'completed', '']) },
      { intentExpiresAtUnix: authorization.expiresAt - draw.int(1, 5_000) },
    ]),
  };
}
