import 'server-only';
import { spellProof } from '#lib/chains/parse-proof.ts';
import { isMintRead } from '#lib/intents/mint/mint-reading.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { requestMintReadings, type NamedMint } from '#server/store/intents/mint-readings-repository.ts';
import { readShownFacts } from './read-body-facts.ts';

/** Of what was completed before, a node may not have the transaction any more. */
const OLDEST_MS = 7 * DAY_MS;

/**
 * Asks for the mints of onramps that the service has answered as completed or refunded to be read on their
 * chain: of those that are new here if they are recent, of others whatever time the service says.
 */
export async function requestMints(
  { tx, wake }: Pick<Changes, 'tx' | 'wake'>,
  { created = [], changed }: { created?: readonly IntentRow[]; changed: readonly IntentRow[] },
): Promise<void> {
  const named = [...created.filter(isRecent), ...changed].flatMap(toNamedMint);
  if (named.length === 0) return;
  await requestMintReadings(tx, named);
  wake('read-mints');
}

function isRecent({ updatedAt }: IntentRow): boolean {
  return databaseNow().getTime() - updatedAt.getTime() <= OLDEST_MS;
}

function toNamedMint(row: IntentRow): NamedMint[] {
  const { id: intentId, chainId } = row;
  if (!isMintRead(row)) return [];
  const { mintTransactionId: named } = readShownFacts(row);
  if (named === null) return [];
  return [{ intentId, chainId, transactionId: spellProof(chainId, named) }];
}
