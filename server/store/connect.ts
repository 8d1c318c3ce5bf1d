import 'server-only';
import postgres from 'postgres';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { listHostUrls } from '#server/net/database-url.ts';
import { PrimarySocket } from './primary-socket.ts';

/** What the connections of a client are for. */
export interface ConnectionUse {
  readonly max: number;
  /** 0: as long as it takes. */
  readonly statementTimeoutMs: number;
  /** With nothing answered for so long to what was asked, the other end has vanished; undefined: wait. */
  readonly silenceMs: number | undefined;
  /** A connection that is not used for so long is closed; undefined: never. */
  readonly idleTimeoutSeconds?: number;
  /** Null: a connection stays however old it is; undefined: it is replaced after half an hour to an hour. */
  readonly maxLifetimeSeconds?: null;
  /** Whether each transaction may run in another session (PgBouncer, `pool_mode = transaction`). */
  readonly isBehindPooler: boolean;
}

export const STATEMENT_TIMEOUT_MS = 15_000;
/** By then a statement has ended itself. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** A pooler holds a statement back for two minutes before it has a connection for it. */
const SILENCE_BEHIND_POOLER_MS = SILENCE_MS + 2 * MINUTE_MS;
const CONNECT_TIMEOUT_SECONDS = 5;
/**
 * A database that was unavailable is asked again at most this much later: recovery within 2 s of its return.
 */
const MAX_RECONNECT_DELAY_SECONDS = 0.5;

export const POOL: ConnectionUse = {
  max: 10,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  silenceMs: SILENCE_MS,
  isBehindPooler: false,
};
export const POOL_BEHIND_POOLER: ConnectionUse = {
  ...POOL,
  silenceMs: SILENCE_BEHIND_POOLER_MS,
  isBehindPooler: true,
};
/** One connection, which is kept, because a lock belongs to it; an index may take long. */
export const MIGRATION: ConnectionUse = {
  max: 1,
  statementTimeoutMs: 0,
  silenceMs: undefined,
  maxLifetimeSeconds: null,
  isBehindPooler: false,
};

/**
 * A client of the database that takes writes; `databaseUrl` may name several hosts. A standby refuses
 * connections: whoever reads there would show what is not so any more.
 */
export function connect(databaseUrl: string, use: ConnectionUse): postgres.Sql {
  // As published it may run the rest of a transaction that lost its connection in another one.
  if (!('isRepaired' in postgres))
    throw new Error('the driver is not repaired: run node scripts/repair-driver.mjs');
  const hostUrls = listHostUrls(databaseUrl) ?? [databaseUrl];
  const [first] = hostUrls;
  const primary = hostUrls.length > 1 ? new PrimarySocket(hostUrls) : undefined;
  const options = {
    max: use.max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, MAX_RECONNECT_DELAY_SECONDS),
    onnotice: noteWarning,
    ...(use.silenceMs !== undefined && { silence_timeout: use.silenceMs / 1_000 }),
    ...(use.idleTimeoutSeconds !== undefined && { idle_timeout: use.idleTimeoutSeconds }),
    ...(use.maxLifetimeSeconds === null && { max_lifetime: null }),
    connection: {
      application_name: 'conversion-dashboard',
      ...CLIENT_SETTINGS,
      ...(use.isBehindPooler ? {} : sessionSettings(use.statementTimeoutMs)),
    },
    ...(use.isBehindPooler ? toPoolerOptions(first) : { target_session_attrs: 'primary' as const }),
    ...(primary && { socket: () => primary.open() }),
  };
  return postgres(first, options);
}

const warned = new Set<string>();
const MOST_WARNED = 100;

/**
 * Prints each warning once, for instance that the order of texts is no longer the one that the indexes were
 * made with: then they miss rows.
 */
function noteWarning({ severity, message }: postgres.Notice): void {
  if (severity !== 'WARNING' || message === undefined) return;
  if (warned.has(message) || warned.size >= MOST_WARNED) return;
  warned.add(message);
  process.emitWarning(message, 'DatabaseWarning');
}

/**
 * PgBouncer takes these of each client, and keeps to what it once saw of the server for one that sends none.
 * As the server says them, so that it sets nothing.
 */
const CLIENT_SETTINGS = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' };

/**
 * What else each session has, whatever its server, database or role has as default. A pooler refuses these;
 * there they are defaults of the role (migrate.ts), for a session that does not say otherwise. As text: the
 * driver leaves out a 0.
 */
export function sessionSettings(statementTimeoutMs: number): Record<string, string> {
  return {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(statementTimeoutMs),
    // Each statement has an end of its own; one that waits for a lock is not a fault.
    lock_timeout: '0',
    // An event is acknowledged, and a proof is stored, only when it outlives the database's process.
    synchronous_commit: 'on',
    // What a lock protects is read after it was taken, as it is then.
    default_transaction_isolation: 'read committed',
    // Compiling a statement takes seconds where running it takes milliseconds: the long ones read few rows.
    jit: 'off',
  };
}

/**
 * A prepared statement belongs to a session. A pooler that follows them (PgBouncer 1.21 with
 * `max_prepared_statements`) is named by `?prepare=true` in the URL.
 */
function toPoolerOptions(url: string) {
  return new URL(url).searchParams.get('prepare') === 'true' ? {} : { prepare: false };
}
