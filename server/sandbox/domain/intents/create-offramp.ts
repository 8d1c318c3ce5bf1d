import { isCpf } from '#lib/pix/payout-key.ts';
import { createOnce, findReplay, type CreateAnswer, type CreateRequest } from './create-once.ts';
import { newIntent, type NewIntent } from './new-intent.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';

/** No other kind of key is 14 digits, whether or not its check digits hold. */
const CNPJ_TYPED = /^\d{14}$/;

/** Creates an offramp once (R27) for a payout key that the organization may be paid on (R34). */
export function createOfframp(
  service: ServiceContext,
  request: CreateRequest,
  offramp: NewIntent,
): CreateAnswer {
  const replay = findReplay(service, request);
  if (replay) return replay;
  refuseWithoutKyb(service);
  refuseForeignPayoutKey(service, offramp.destination);
  return createOnce(service, request, newIntent(service, request, offramp));
}

function refuseWithoutKyb({ settings, store }: ServiceContext): void {
  if (settings.environment !== 'production' || store.organization.get().kybApproved) return;
  throw new ServiceError(
    'BAD_REQUEST',
    'Production offramp requires an approved KYB case for the organization',
  );
}

/**
 * The list is compared as written: keys are stored and sent in the rail's own form. A CPF is refused even
 * when listed.
 */
function refuseForeignPayoutKey({ store }: ServiceContext, payoutKey: string): void {
  const { cnpj, payoutKeys } = store.organization.get();
  if (CNPJ_TYPED.test(payoutKey) && payoutKey !== cnpj) {
    throw new ServiceError(
      'BAD_REQUEST',
      'destinationAddress must equal the organization CNPJ for CNPJ-typed Pix keys.',
    );
  }
  if (isCpf(payoutKey) || !payoutKeys.includes(payoutKey)) {
    throw new ServiceError(
      'BAD_REQUEST',
      'the key attempting to receive the offramp is not whitelisted by the organization',
    );
  }
}
