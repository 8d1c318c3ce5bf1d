import type { BurnView } from '#lib/burns/burn-view.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { attemptById } from './burn-steps.ts';

/** Claims an attempt and answers the burn, as its claimer sees it. Throws what `claimSigning` throws. */
export async function claimedBurn(request: Parameters<typeof claimSigning>[0]): Promise<BurnView> {
  const { attemptId, ...actor } = request;
  await claimSigning(request);
  return requireBurnView((await attemptById(attemptId)).intentId, actor);
}
