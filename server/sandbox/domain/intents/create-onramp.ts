import { randomBytes } from 'node:crypto';
import { SELF_CONFIRMING_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { createOnce, findReplay, type CreateAnswer, type CreateRequest } from './create-once.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { mintRefusal } from './mint-refusal.ts';
import { newIntent, type NewIntent } from './new-intent.ts';
import { buildPaymentCode } from './payment-code.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** The largest amount that a BR Code can carry: thirteen characters. */
const MAXIMUM_ONRAMP_CENTS = 999_999_999_999;

/**
 * Creates an onramp once (R23, R26) and answers it with the code to pay. On EVM the chain is asked first
 * (R36).
 */
export async function createOnramp(
  service: ServiceContext,
  request: CreateRequest,
  onramp: NewIntent,
): Promise<CreateAnswer> {
  const replay = findReplay(service, request);
  if (replay) return replay;
  await refuseUnmintable(service, onramp);
  if (onramp.amountCents > MAXIMUM_ONRAMP_CENTS) {
    throw new ServiceError('BAD_REQUEST', 'amountCents is more than a BR Code can carry');
  }
  return createOnce(service, request, toIntent(service, request, onramp));
}

async function refuseUnmintable(service: ServiceContext, onramp: NewIntent): Promise<void> {
  const chain = service.chains[onramp.chainId];
  if (chain.family !== 'evm') return;
  const obstacle = isUnsynced(service, onramp)
    ? ({ kind: 'not_authorized' } as const)
    : await chain.findMintObstacle({
        destination: onramp.destination,
        amountMinor: expectedBaseUnits(onramp.amountCents),
      });
  if (!obstacle) return;
  const { code, message } = mintRefusal(obstacle);
  throw new ServiceError('BAD_REQUEST', message, { code });
}

/** A registered wallet passes only when it is active and its row agrees with the chain (R37). */
function isUnsynced({ store }: ServiceContext, { chainId, destination }: NewIntent): boolean {
  const wallet = store.wallets.findByAddress(chainId, destination);
  return wallet !== undefined && (wallet.state !== 'active' || wallet.reconciliationStatus !== 'synced');
}

function toIntent(service: ServiceContext, request: CreateRequest, onramp: NewIntent): IntentRecord {
  const intent = newIntent(service, request, onramp);
  const txid = randomBytes(13).toString('hex').slice(0, 25);
  const paysItself =
    service.settings.environment === 'sandbox' && onramp.amountCents === SELF_CONFIRMING_AMOUNT_CENTS;
  return {
    ...intent,
    pix: { txid, brcode: buildPaymentCode(txid, onramp.amountCents) },
    selfConfirmAtMs: paysItself ? intent.createdAtMs + 2 * service.settings.blockTimeMs : null,
  };
}
