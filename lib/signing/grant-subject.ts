import { z } from 'zod';
import type { PreparedGrant } from '#lib/registrations/prepared-grant.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { GrantSubmission, SubmissionStanding } from '#lib/registrations/summary/wallet-summary.ts';

type SharedFacts = Pick<
  WalletDetail,
  | 'id'
  | 'chainId'
  | 'address'
  | 'role'
  | 'state'
  | 'statusReason'
  | 'reconciliationStatus'
  | 'limitCents'
  | 'requestedLimitCents'
  | 'signerWallet'
  | 'hasCalldata'
  | 'calldata'
  | 'contractPin'
  | 'unconfirmedContract'
  | 'isOrdered'
  | 'contradictedAt'
  | 'notOnChainAt'
  | 'updatedAt'
  | 'deletedAt'
>;

/** What signing needs to know of a registration. A signer with a link sees no more than this. */
export interface GrantSubject extends SharedFacts {
  /** What a user here decided that a grant is compared with (B1); null when none has. */
  readonly asked: Pick<
    NonNullable<WalletDetail['asked']>,
    'address' | 'limitCents' | 'whitelisterWallet'
  > | null;
  /** The signer by the registration itself, not by the call or preparation; null when it names none. */
  readonly registeredSigner: string | null;
  /** The newest submission of this dashboard; null when it made none. */
  readonly submission: (SubmissionStanding & Pick<GrantSubmission, 'txSignature'>) | null;
}

/** What the service answers when it is asked for a grant, as signing takes it. */
export interface PreparedSubject extends Omit<PreparedGrant, 'wallet'> {
  readonly wallet: GrantSubject;
}

const registrationSchema = z.looseObject({ whitelisterWallet: z.string().nullable().default(null) });

/** The dashboard's own view of a registration, as signing takes it. */
export function toGrantSubject(wallet: WalletDetail): GrantSubject {
  return { ...wallet, registeredSigner: readRegisteredSigner(wallet.raw) };
}

/** The signer that the resource of the service names; null when it names none, or cannot be read. */
export function readRegisteredSigner(raw: unknown): string | null {
  return registrationSchema.safeParse(raw).data?.whitelisterWallet ?? null;
}
