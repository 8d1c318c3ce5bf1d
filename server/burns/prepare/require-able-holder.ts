import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { findBoundHolder } from '#lib/signing/find-bound-holder.ts';
import { readHolderBalances } from '#lib/chains/read-holder-balances.ts';
import { classifyHolder, type HolderReadiness } from '#lib/signing/holder-readiness.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { listBoundHolders } from '#server/intents/list-bound-holders.ts';
import { findHolderWallet } from '#server/intents/find-burn-view.ts';
import {
  findCurrentAttempt,
  hasUnclearBurn,
  listBurnAttempts,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { findTokenPin } from '#server/burns/authorization/token-pins.ts';

/** A user waits for this: a chain that is slow does not refuse their wallet. */
const PATIENCE_MS = 5_000;
interface Holder {
  readonly intent: IntentRow;
  readonly address: string;
}

const NOTHING_KNOWN = { tokens: undefined, fee: undefined, isContract: undefined };

/**
 * Refuses a holder that cannot burn now, before an authorization is requested. An authorization would bind
 * the offramp to this wallet for most of its hour (R61, R66), and the service does not check the wallet
 * (R69). What cannot be read refuses nothing. Where an attempt exists already, nothing new is bound; nor is
 * it where the service has bound the offramp to this wallet by an authorization that this database never had:
 * the tokens may be gone because that burned them, and the attempt searches for its burn. Throws
 * `burn_holder_short`, `burn_holder_no_fee` or `burn_holder_not_active`, or `intent_unconfirmed` where the
 * service does not say to whom it is bound.
 */
export async function requireAbleHolder(holder: Holder): Promise<void> {
  const current = await findCurrentAttempt(database(), holder.intent.id);
  if (current && !isAttemptOver(current)) return;
  if (await isOnlyCompared(holder)) return;
  const { fault, tokens, needed } = await readReadiness(holder);
  if (fault === undefined || (await isBoundAlready(holder))) return;
  const values = {
    ...(tokens !== undefined && { balanceBaseUnits: String(tokens) }),
    neededBaseUnits: String(needed),
  };
  throw new FaultError({ code: fault, ...(fault === 'burn_holder_short' && { values }) });
}

/** By an authorization of its own that this database has never had, as the service said once or says now. */
async function isBoundAlready({ intent, address }: Holder): Promise<boolean> {
  const { id, chainId } = intent;
  const isThis = (holder: string) => isSameAddress(chainId, holder, address);
  const hasHad = ({ tokenHolder, authorizationExpiresAt }: BurnAttemptRow) =>
    authorizationExpiresAt !== null && isThis(tokenHolder);
  if ((await listBurnAttempts(database(), id)).some(hasHad)) return false;
  if (listBoundHolders(intent).some(isThis)) return true;
  const bound = findBoundHolder((await readFreshIntent(id)).intent);
  return bound !== undefined && isThis(bound.holder);
}

/** It is requested for a hash that had none to be compared with, whose burn may have emptied the wallet. */
async function isOnlyCompared({ intent: { id }, address }: Holder): Promise<boolean> {
  const isUnclear = await hasUnclearBurn(database(), id);
  return isUnclear && !(await hasUnclearBurn(database(), id, { tokenHolder: address }));
}

async function readReadiness({
  intent: { chainId, amountCents },
  address,
}: Holder): Promise<HolderReadiness> {
  const [pin, registration] = await Promise.all([
    findTokenPin(database(), chainId),
    findHolderWallet(database(), { chainId, tokenHolder: address }),
  ]);
  const read = readHolderBalances(chainRequest(chainId), { chainId, address, token: pin?.address });
  const patience = { timeoutMs: PATIENCE_MS, message: 'the chain is slow' };
  const balances = await withTimeout(read, patience).catch(() => NOTHING_KNOWN);
  return classifyHolder({ amountCents, balances, registration });
}
