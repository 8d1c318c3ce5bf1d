import 'server-only';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import postgres from 'postgres';
import { z } from 'zod';

/** A host that does not say by then what it is counts as unavailable. */
const PROBE_MS = 1_000;
const DEFAULT_PORT = 5432;

/**
 * On the primary, the number of its history, which each promotion of a standby increases.
 */
const PROBE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;
const answerSchema = z.tuple([z.object({ timeline: z.int().nullable() })]);

/** None of the hosts takes writes now. */
class NoPrimaryError extends Error {
  readonly code = 'CONNECTION_CLOSED';

  constructor() {
    super('none of the database hosts takes writes');
  }
}

/**
 * Connects to whichever of several hosts takes writes, for the driver's `socket` option: its own search waits
 * for ever while none does. After a failover an old primary that comes back as one is not taken: the history
 * of the promoted one is newer.
 */
export class PrimarySocket {
  readonly #hostUrls: readonly string[];
  #searching: Promise<string | undefined> | undefined;
  #newestTimeline = 0;

  constructor(hostUrls: readonly string[]) {
    this.#hostUrls = hostUrls;
  }

  /** Never rejects, or the driver would lose the connection's place: without a primary the socket fails. */
  async open(): Promise<Duplex> {
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    const url = await this.#searching;
    return url === undefined ? failingSocket() : dial(url);
  }

  async #search(): Promise<string | undefined> {
    const found = await Promise.all(
      this.#hostUrls.map(async (url) => ({ url, timeline: (await readTimeline(url)) ?? 0 })),
    );
    const newest = found.reduce((best, host) => (host.timeline > best.timeline ? host : best));
    if (newest.timeline === 0 || newest.timeline < this.#newestTimeline) return undefined;
    this.#newestTimeline = newest.timeline;
    return newest.url;
  }
}

/** Undefined: the host does not answer, or takes no writes. */
async function readTimeline(hostUrl: string): Promise<number | undefined> {
  const sql = postgres(hostUrl, {
    max: 1,
    connect_timeout: PROBE_MS / 1_000,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'conversion-dashboard-probe' },
  });
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, PROBE_MS, undefined);
  try {
    const rows = await Promise.race([sql.unsafe(PROBE), late]);
    return rows && (answerSchema.parse([...rows])[0].timeline ?? undefined);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    void sql.end({ timeout: 0 });
  }
}

function dial(hostUrl: string): Socket {
  const { hostname, port } = new URL(hostUrl);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  // The driver reads the name that a certificate must have from `host`.
  const socket = Object.assign(new Socket(), { host });
  return socket.connect({ host, port: Number(port || DEFAULT_PORT) });
}

/** Fails like a connection that is refused, as soon as it is used. */
function failingSocket(): Duplex {
  const socket = new Duplex({
    emitClose: false,
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(new NoPrimaryError()),
    destroy: (error, done) => {
      done(error);
      // As a socket does; then the driver waits longer before it connects again.
      setImmediate(() => socket.emit('close', true));
    },
  });
  return socket;
}
