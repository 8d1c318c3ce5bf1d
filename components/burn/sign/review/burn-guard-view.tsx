import { GuardView } from '#components/signing/checks/guard-view.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BurnGuard } from '#components/burn/sign/burn-signer.ts';
import { useBurnRows } from './use-burn-rows.ts';

/** The checks of a burn, as text. */
export function BurnGuardView({ guard, chainId }: { guard: BurnGuard; chainId: ChainId }) {
  const toRows = useBurnRows(chainId);
  return <GuardView guard={guard} rows={guard.outcome && toRows(guard.outcome.checks)} />;
}
