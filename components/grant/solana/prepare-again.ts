import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import type { Result } from '#lib/errors/result.ts';
import { LEAST_BLOCKS_LEFT } from '#lib/solana/grant/check-grant.ts';
import { readBlockHeight } from '#lib/solana/read-block-height.ts';
import type { PreparedSubject } from '#lib/signing/grant-subject.ts';
import type { GrantBackend } from '#components/grant/grant-backend.ts';
import { pause } from '#lib/time/pause.ts';

const PAUSE_MS = 500;
const PATIENCE_MS = 30_000;

/**
 * Requests a preparation that leaves time to sign (R115). The service answers the same one while its
 * blockhash is valid, so one that is about to expire is waited out, and another is requested.
 */
export async function prepareAgain(
  backend: Pick<GrantBackend, 'prepare' | 'chainRequest'>,
  walletId: string,
): Promise<Result<PreparedSubject>> {
  const first = await backend.prepare({ walletId });
  const transaction = first.ok ? first.value.transaction : null;
  if (transaction === null) return first;
  const hasLapsed = await waitOut(transaction, backend.chainRequest('solana')).catch(() => false);
  return hasLapsed ? backend.prepare({ walletId }) : first;
}

/** False at once when there is time to sign; true once a preparation without time has expired. */
async function waitOut({ lastValidBlockHeight }: WalletTransaction, request: ChainRequest): Promise<boolean> {
  let blocksLeft = lastValidBlockHeight - (await readBlockHeight(request));
  if (blocksLeft >= LEAST_BLOCKS_LEFT) return false;
  const untilMs = Date.now() + PATIENCE_MS;
  while (blocksLeft >= 0 && Date.now() < untilMs) {
    await pause(PAUSE_MS);
    blocksLeft = lastValidBlockHeight - (await readBlockHeight(request));
  }
  return blocksLeft < 0;
}
