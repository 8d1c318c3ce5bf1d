import type { EvmGrantGuard } from './send-once.ts';

/** By the chain's clock the call's window is over: this browser's may be behind. */
export function isOverByChain({ outcome }: Pick<EvmGrantGuard, 'outcome'>): boolean {
  const expiry = outcome?.checks.find(({ id }) => id === 'expiry');
  return expiry?.state === 'failed' && expiry.reason === 'expired';
}
