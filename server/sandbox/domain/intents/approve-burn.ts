import { changeIntent } from './change-intent.ts';
import { getIntent } from './find-intent.ts';
import { requireAwaitingBurn } from './require-awaiting-burn.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

export interface BurnApproval {
  /** The proof, under the name it was sent with: either name means the same (R75). */
  readonly proof: string;
  readonly proofField: 'txHash' | 'txSignature';
  readonly tokenHolder: string;
}

/**
 * Takes the one proof of an intent. Only its format is checked here; the chain is asked in the background
 * (R46).
 */
export function approveBurn(service: ServiceContext, id: string, approval: BurnApproval): void {
  const intent = getIntent(service, id);
  const chain = service.chains[intent.chainId];
  const { proof, proofField, tokenHolder } = approval;
  if (!chain.isTransactionId(proof)) {
    throw new ServiceError(
      'BAD_REQUEST',
      `${proofField} is not a valid transaction hash for chain family ${chain.family}`,
    );
  }
  const holder = chain.parseAddress(tokenHolder);
  if (holder === undefined) {
    throw new ServiceError(
      'BAD_REQUEST',
      `tokenHolder is not a valid address for chain family ${chain.family}`,
    );
  }
  changeIntent(service, intent.id, (stored) => {
    requireAwaitingBurn(stored);
    return {
      status: 'burn_approved',
      burnProof: { proof, tokenHolder: holder },
      stepAtMs: service.clock.nowMs(),
      held: false,
    };
  });
}
