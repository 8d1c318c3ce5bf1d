import type { Organization } from '#server/sandbox/store/organization-repository.ts';
import { toIso } from '#server/sandbox/domain/clock.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';

/** The version of the flows that this service implements (R21). */
export const FLOW_VERSION = 1;

/** The intent as every endpoint answers it (spec, "Intent"). */
export function toIntentResource(intent: IntentRecord, organization: Organization) {
  return {
    id: intent.id,
    instanceId: organization.instanceId,
    partyId: organization.partyId,
    intentType: intent.intentType,
    flowVersion: FLOW_VERSION,
    status: intent.status,
    // Omitted, not null, when absent (R48).
    ...(intent.scheduledForMs === null ? {} : { scheduledFor: toIso(intent.scheduledForMs) }),
    statusReason: intent.statusReason,
    failureCode: intent.failureCode,
    providerFailureCode: intent.providerFailureCode,
    originalFailureCode: intent.originalFailureCode,
    originalProviderFailureCode: intent.originalProviderFailureCode,
    clientReference: intent.clientReference,
    metadata: intent.metadata,
    expiresAt: toIso(intent.expiresAtMs),
    createdAt: toIso(intent.createdAtMs),
    updatedAt: toIso(intent.updatedAtMs),
    pixPayment: toPixPayment(intent),
    depositInstructions: null,
    party: {
      displayName: organization.displayName,
      documentMasked: maskCnpj(organization.cnpj),
      solanaWallet: organization.solanaWallet,
    },
    chainId: intent.chainId,
  };
}

/** Present only while an onramp awaits payment (R49). */
function toPixPayment(intent: IntentRecord) {
  if (intent.pix === null || intent.status !== 'awaiting_fiat_payment') return null;
  return {
    brcode: intent.pix.brcode,
    txid: intent.pix.txid,
    amountCents: intent.amountCents,
    expiresAt: toIso(intent.expiresAtMs),
  };
}

function maskCnpj(cnpj: string): string {
  return `**.***.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-**`;
}
