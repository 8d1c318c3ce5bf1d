import { isShownExecuted } from '#lib/burns/burn-evidence.ts';
import { isProven } from '#lib/burns/proof-state.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

export interface SourceWallet {
  readonly holder: string;
  /** Only the service names it, as the one that its authorization is for; it informs only (R51). */
  readonly isReported: boolean;
}

/**
 * The wallets whose tokens were burned for an offramp: those of attempts whose transaction the chain showed
 * as its burn, each once. Where there is none, the one that the service names; else nothing. An attempt that
 * ended without a burn names no wallet: another may have burned.
 */
export function findSourceWallets(
  intent: Pick<IntentDetail, 'burn' | 'burnHistory' | 'raw'>,
): readonly SourceWallet[] {
  const { burn, burnHistory, raw } = intent;
  const proven = burnHistory.filter(({ proofs }) => proofs.some(isProven));
  const current = burn !== null && isShownExecuted(burn, burn.proof ?? '') ? [burn] : [];
  const holders = new Set([...proven, ...current].map(({ tokenHolder }) => tokenHolder));
  if (holders.size > 0) return [...holders].map((holder) => ({ holder, isReported: false }));
  const reported = findReported(raw);
  return reported === null ? [] : [{ holder: reported, isReported: true }];
}

function findReported({ metadata }: IntentDetail['raw']): string | null {
  if (typeof metadata !== 'object' || metadata === null || !('burnTokenHolder' in metadata)) return null;
  const { burnTokenHolder } = metadata;
  return typeof burnTokenHolder === 'string' && burnTokenHolder !== '' ? burnTokenHolder : null;
}
