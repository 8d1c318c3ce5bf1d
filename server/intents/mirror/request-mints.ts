import 'server-only';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { requestMintReadings, type NamedMint } from '#server/store/intents/mint-readings-repository.ts';
import { readShownFacts } from './read-body-facts.ts';

/** Of what was completed before, nodes may not have the transaction any more. */
const OLDEST_MS = 7 * 24 * 60 * 60_000;

/** Asks for the mints of onramps that the service has answered as completed to be read on their chain. */
export async function requestMints(
  { tx, wake }: Pick<Changes, 'tx' | 'wake'>,
  rows: readonly IntentRow[],
): Promise<void> {
  const named = rows.flatMap(toNamedMint);
  if (named.length === 0) return;
  await requestMintReadings(tx, named);
  wake('read-mints');
}

function toNamedMint(row: IntentRow): NamedMint[] {
  const { id: intentId, intentType, status, chainId, updatedAt } = row;
  if (intentType !== 'onramp' || status !== 'completed') return [];
  const { mintTransactionId: named } = readShownFacts(row);
  if (named === null || databaseNow().getTime() - updatedAt.getTime() > OLDEST_MS) return [];
  return [{ intentId, chainId, transactionId: parseProof(chainId, named) ?? named }];
}
