import 'server-only';
import { createHash } from 'node:crypto';

/** An entry of the audit log in its place, with PostgreSQL's text for what is no text. */
export interface ChainedEntry {
  /** 1 for the first entry of the chain; each next is one more. */
  readonly position: number;
  readonly id: number;
  /** UTC, with microseconds. */
  readonly at: string;
  readonly actorUserId: string | null;
  readonly action: string;
  readonly subject: string;
  /** The text of the `jsonb` value. */
  readonly details: string;
}

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** SHA-256 in hex of an entry and of the hash before it, so that it covers all entries up to its own. */
export function hashEntry(
  hashBefore: string,
  { position, id, at, actorUserId, action, subject, details }: ChainedEntry,
): string {
  const hashed = JSON.stringify([hashBefore, position, id, at, actorUserId, action, subject, details]);
  return createHash('sha256').update(hashed).digest('hex');
}
