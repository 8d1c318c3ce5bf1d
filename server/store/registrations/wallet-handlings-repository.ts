import 'server-only';
import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { LIVE_SUBMISSION_STATES } from '#lib/registrations/submission-state.ts';
import type { WalletEventKind } from '#lib/registrations/wallet-view.ts';
import type { Executor } from '#server/store/database.ts';
import { walletEvents } from '#server/store/schema/schema-wallets.ts';
import { literals } from '#server/store/write-out.ts';

interface UnhandledHash {
  readonly txSignature: string;
  readonly recordedAt: Date;
}

/** What a user has yet to handle of a registration, and what one has handled. */
export interface WalletHandling {
  /** The newest first. */
  readonly unregisteredHashes: readonly UnhandledHash[];
  readonly handledLimitCents: number | null;
}

/** The chain has shown that these authorized nothing, or, on Solana, that send broadcast nothing. */
const WITHOUT_EFFECT: readonly FaultCode[] = ['wallet_grant_reverted', 'wallet_grant_absent'];
const NOT_BROADCAST: readonly FaultCode[] = [
  'wallet_transaction_expired',
  'wallet_transaction_mismatch',
  'wallet_no_preparation',
];

/** Of these wallets; of all where none are named. Those of which there is nothing are left out. */
export async function findWalletHandlings(
  db: Executor,
  walletIds?: readonly string[],
): Promise<Map<string, WalletHandling>> {
  if (walletIds?.length === 0) return new Map();
  const hashes = await findUnregisteredHashes(db, walletIds);
  const limits = await findHandledLimits(db, walletIds);
  return new Map(
    [...new Set([...hashes.keys(), ...limits.keys()])].map((id) => [
      id,
      { unregisteredHashes: hashes.get(id) ?? [], handledLimitCents: limits.get(id) ?? null },
    ]),
  );
}

const sentSchema = z.array(
  z.object({ walletId: z.string(), txSignature: z.string(), ms: z.coerce.number() }),
);

/**
 * What may have been sent to a chain for registrations that are deleted, was not accepted, and no user has
 * handled: on EVM chains every hash, since a wallet sends it; on Solana what the service got, and may have
 * broadcast. Nothing while the address has another registration on its chain. Where another transaction took
 * the place of one (refused without a fault), that one is decisive.
 */
async function findUnregisteredHashes(
  db: Executor,
  walletIds: readonly string[] | undefined,
): Promise<Map<string, UnhandledHash[]>> {
  const rows = await db.execute(sql`
    with unregistered as (
      select gone.id, gone.chain_id = 'solana' as is_solana from wallets gone
      where gone.deleted_at is not null
        ${walletIds === undefined ? sql`` : sql`and gone.id in ${[...walletIds]}`}
        and not exists (select 1 from wallets present where present.deleted_at is null
          and present.chain_id = gone.chain_id and lower(present.address) = lower(gone.address)
          and (gone.chain_id <> 'solana' or present.address = gone.address))
    ), sent as (
      select event.wallet_id, false as is_solana, lower(event.detail) as hash,
        event.occurred_at as recorded_at
      from wallet_events event join unregistered on unregistered.id = event.wallet_id
      where event.kind = 'hash_not_submitted' and event.detail is not null and not is_solana
      union all
      select submission.wallet_id, is_solana, ${oneSpelling(sql`submission.tx_signature`)},
        submission.created_at
      from grant_submissions submission join unregistered on unregistered.id = submission.wallet_id
      where (submission.state in (${literals(LIVE_SUBMISSION_STATES)})
        or (submission.state = 'refused' and submission.fault ->> 'code' not in ${[...WITHOUT_EFFECT]}))
        and not (is_solana and ${NEVER_BROADCAST})
    )
    select wallet_id as "walletId", hash as "txSignature", extract(epoch from min(recorded_at)) * 1000 as ms
    from sent
    where not exists (select 1 from wallet_events mark where mark.wallet_id = sent.wallet_id
        and mark.kind = 'hash_handled' and ${oneSpelling(sql`mark.detail`)} = sent.hash)
      and not exists (select 1 from grant_submissions taken where taken.wallet_id = sent.wallet_id
        and taken.state = 'accepted' and ${oneSpelling(sql`taken.tx_signature`)} = sent.hash)
    group by wallet_id, hash
    order by min(recorded_at) desc, hash`);
  const hashes = sentSchema.parse([...rows]).map(({ walletId, txSignature, ms }) => ({
    walletId,
    hash: { txSignature, recordedAt: new Date(ms) },
  }));
  const byWallet = Map.groupBy(hashes, ({ walletId }) => walletId);
  return new Map([...byWallet].map(([id, found]) => [id, found.map(({ hash }) => hash)]));
}

/**
 * As `mayHaveBeenSent` decides it, or by the service's answer to the only send that was processed: of an
 * earlier one, whose answer is lost, that says nothing.
 */
const NEVER_BROADCAST = sql`((submission.sent_at is null and submission.tries <= submission.unprocessed_tries)
  or (submission.tries - submission.unprocessed_tries <= 1
    and coalesce(submission.fault ->> 'code' in (${literals(NOT_BROADCAST)}), false)))`;

/** A hash of an EVM chain is the same in any case; a signature of Solana is not. */
function oneSpelling(text: SQL): SQL {
  return sql`case when is_solana then ${text} else lower(${text}) end`;
}

const LIMIT_KINDS: readonly WalletEventKind[] = ['limit_handled', 'limit_set', 'limit_changed'];

/** A mark is of the limit that there was: the next change of it ends the mark. */
async function findHandledLimits(
  db: Executor,
  walletIds: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const { walletId, kind, detail, id } = walletEvents;
  const last = await db
    .selectDistinctOn([walletId], { walletId, kind, detail })
    .from(walletEvents)
    .where(and(walletIds && inArray(walletId, [...walletIds]), inArray(kind, [...LIMIT_KINDS])))
    .orderBy(walletId, desc(id));
  const marks = last.filter((row) => row.kind === 'limit_handled');
  return new Map(marks.map((row) => [row.walletId, Number(row.detail)]));
}
