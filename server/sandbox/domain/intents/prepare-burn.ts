import type { SettlementChain, SolanaSettlementChain } from '#server/sandbox/chains/settlement-chain.ts';
import { changeIntent } from './change-intent.ts';
import { getIntent } from './find-intent.ts';
import type { BurnGrant, IntentRecord, StoredAuthorization } from '#server/sandbox/store/intent-record.ts';
import { requireAwaitingBurn } from './require-awaiting-burn.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { ServiceError } from '#server/sandbox/domain/service-error.ts';
import { latestSolanaGrantExpiryUnix } from './solana-grant-expiry.ts';

export type PrepareAnswer = { status: 'preparing' } | { status: 'ready'; burn: StoredAuthorization };

const PREPARING: PrepareAnswer = { status: 'preparing' };

/**
 * Answers the state of the burn grant, requesting one where there is none; issuing happens in the background.
 */
export async function prepareBurn(
  service: ServiceContext,
  id: string,
  tokenHolder: string,
): Promise<PrepareAnswer> {
  const intent = getIntent(service, id);
  requireAwaitingBurn(intent);
  const chain = service.chains[intent.chainId];
  const holder = chain.parseAddress(tokenHolder);
  if (holder === undefined) {
    throw new ServiceError(
      'BAD_REQUEST',
      `tokenHolder is not a valid address for chain family ${chain.family}`,
    );
  }
  // What the chain says can change while we ask it, so the decision below reads the stored intent again.
  const nowUnix = await laterNowUnix(service, chain);
  if (chain.family === 'evm') return prepareEvm(service, id, { holder, nowUnix });
  await refuseUnauthorizedHolder(service, chain, holder);
  return prepareSolana(service, id, { holder, nowUnix });
}

interface Ask {
  readonly holder: string;
  readonly nowUnix: number;
}

/**
 * A live authorization is never replaced, nor an expired one: every further call answers `preparing` (R66,
 * R67).
 */
function prepareEvm(service: ServiceContext, id: string, { holder, nowUnix }: Ask): PrepareAnswer {
  const intent = changeIntent(service, id, (stored) => {
    requireAwaitingBurn(stored);
    if (stored.burnGrant === null) return { burnGrant: requestGrant(service, holder), held: false };
    if (stored.burnGrant.holder !== holder && isLive(stored.burnGrant, nowUnix)) {
      throw new ServiceError(
        'BAD_REQUEST',
        `a burn grant is already outstanding for the address on this intent (${stored.burnGrant.holder})`,
      );
    }
    return undefined;
  });
  const grant = intent?.burnGrant;
  const isReady = grant?.state === 'issued' && grant.holder === holder && isLive(grant, nowUnix);
  return isReady && grant.authorization ? { status: 'ready', burn: grant.authorization } : PREPARING;
}

/** Always `preparing`. The first holder of a live grant stays bound, silently (R60, R61). */
function prepareSolana(service: ServiceContext, id: string, { holder, nowUnix }: Ask): PrepareAnswer {
  changeIntent(service, id, (stored) => {
    requireAwaitingBurn(stored);
    if (stored.burnGrant && isLive(stored.burnGrant, nowUnix)) return undefined;
    refuseTooSoon(service, stored, nowUnix);
    return { burnGrant: requestGrant(service, holder), held: false };
  });
  return PREPARING;
}

function requestGrant({ clock, settings }: ServiceContext, holder: string): BurnGrant {
  return { state: 'requested', holder, issueAtMs: clock.nowMs() + settings.blockTimeMs };
}

function isLive(grant: BurnGrant, nowUnix: number): boolean {
  return grant.state === 'requested' || nowUnix < grant.expiresAtUnix;
}

async function refuseUnauthorizedHolder(
  { store }: ServiceContext,
  chain: SolanaSettlementChain,
  holder: string,
): Promise<void> {
  const wallet = store.wallets.findByAddress('solana', holder);
  const isRegistered =
    wallet?.state === 'active' && wallet.reconciliationStatus === 'synced' && wallet.role === 'minter';
  if (!isRegistered) {
    throw new ServiceError(
      'BAD_REQUEST',
      'tokenHolder is not a registered mint/burn wallet of the organization',
      { code: 'burn_wallet_not_authorized', tokenHolder: holder },
    );
  }
  if (await chain.isAuthorized(holder)) return;
  throw new ServiceError('BAD_REQUEST', 'tokenHolder is not whitelisted on-chain', {
    code: 'token_holder_not_authorized',
    tokenHolder: holder,
  });
}

function refuseTooSoon({ durations }: ServiceContext, intent: IntentRecord, nowUnix: number): void {
  const leftMs = (latestSolanaGrantExpiryUnix(durations, intent) - nowUnix) * 1000;
  if (leftMs >= durations.shortestSolanaGrantMs) return;
  throw new ServiceError('BAD_REQUEST', 'The intent expires too soon to prepare a burn: create a new intent');
}

/**
 * A grant is decided by chain time on chain, by the service clock here; whichever is ahead decides whether it
 * has expired.
 */
async function laterNowUnix({ clock }: ServiceContext, chain: SettlementChain): Promise<number> {
  return Math.max(Math.floor(clock.nowMs() / 1000), await chain.getTimeUnix());
}
