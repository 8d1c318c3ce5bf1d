import 'server-only';
import type { WalletResourceDetail } from '#lib/registrations/registration.ts';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { SharedReads } from '#server/conversion/shared-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { remember } from '#server/process-singleton.ts';
import { readWalletDetail } from './read-wallets.ts';

/** An answer that took longer would be too old on arrival. */
const TIMEOUT_MS = 1_700;

/** A registration as the service itself has just answered it; undefined when it does not exist any more. */
export interface FreshWallet {
  readonly detail: WalletResourceDetail | undefined;
  /** By `performance.now()` of this process: the service's answer is from this time, or later. */
  readonly begunMs: number;
}

/**
 * Reads a registration from the service into the mirror, now, for a decision that the mirror is too old for:
 * it may have been deleted, granted or prepared again meanwhile (R96). All callers share one read at a time;
 * reads do not count towards the twenty calls a minute (R131). Throws `wallet_unconfirmed` when the service
 * does not answer in time, or not with this registration.
 */
export async function readFreshWallet(id: string): Promise<FreshWallet> {
  const { detail, begunMs } = await sharedReads()
    .read(id, () => read(id))
    .catch((error: unknown) => {
      if (!isServiceError(error)) throw error;
      const { code: why, raw } = error.fault;
      const fault = {
        code: 'wallet_unconfirmed',
        values: { why },
        ...(raw !== undefined && { raw }),
      } as const;
      throw new FaultError(fault, { cause: error });
    });
  if (performance.now() - begunMs > FRESH_MS) throw new FaultError('wallet_unconfirmed');
  return { detail, begunMs };
}

async function read(id: string): Promise<FreshWallet> {
  const begunMs = performance.now();
  const detail = await readWalletDetail(conversionConnection(), id, { timeoutMs: TIMEOUT_MS });
  return { detail, begunMs };
}

function sharedReads(): SharedReads<FreshWallet> {
  return remember('fresh-wallets', () => new SharedReads<FreshWallet>());
}
