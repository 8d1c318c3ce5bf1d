import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { toIdSpellings } from '#lib/text/id-spellings.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { findMatches } from '#server/intents/find-match.ts';
import { readBesideRows, toSummary } from '#server/intents/to-summary.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { database } from '#server/store/database.ts';
import { listIntentsByTerm } from '#server/store/intents/terms/find-by-term.ts';

const MOST = 5;

export interface FoundIntent extends IntentSummary {
  readonly matchedBy: MatchKind;
}

export interface FoundRecords {
  /** The newest of them. */
  readonly intents: readonly FoundIntent[];
  /** Whether more conversions have it. */
  readonly isMore: boolean;
  readonly wallets: readonly WalletSummary[];
}

/**
 * The conversions and registered wallets of which a text is, whole, an id, reference, hash, address or key.
 * Throws `forbidden`.
 */
export async function findRecords({
  text,
  session,
}: {
  readonly text: string;
  readonly session: Session;
}): Promise<FoundRecords> {
  requireAllowed(session, 'intents.read');
  const term = cleanText(text);
  const [found, { wallets }] = await Promise.all([
    listIntentsByTerm(database(), term, MOST + 1),
    listWallets({ session }),
  ]);
  const rows = found.slice(0, MOST);
  const [beside, matches] = await Promise.all([
    readBesideRows(database(), rows),
    findMatches(database(), rows, term),
  ]);
  return {
    intents: rows.map((row) => ({
      ...toSummary(row, beside),
      matchedBy: matches.get(row.id) ?? 'earlier',
    })),
    isMore: found.length > MOST,
    wallets: wallets.filter((wallet) => isNamed(wallet, term)).slice(0, MOST),
  };
}

function isNamed({ id, chainId, address }: WalletSummary, term: string): boolean {
  return toIdSpellings(term).some(
    (spelled) => id === spelled.toLowerCase() || isSameAddress(chainId, address, spelled),
  );
}
