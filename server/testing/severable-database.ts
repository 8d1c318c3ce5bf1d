import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { env } from '#server/env.ts';
import { forget } from '#server/testing/forget.ts';
import { sqlClient } from '#server/store/database.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { useTestEnv } from './test-env.ts';

/** A way to the database of `useTestDatabase` that can be cut and repaired. */
export interface SeverableDatabase {
  /** Every connection drops, and none can be made. */
  readonly cut: () => void;
  readonly restore: () => void;
  /** The host of every connection there is vanishes; the next connections find the database. */
  readonly vanish: () => void;
  /** Whether the database refuses to listen, on connections that are well. */
  readonly refuseListen: (isRefused: boolean) => void;
  /** How often it did since that was said. */
  readonly countRefused: () => number;
  /** Ends the clients that came this way, and the way. */
  readonly close: () => Promise<void>;
}

/** Puts it between the server code under test and its database, for the rest of the file. */
export async function severDatabase(): Promise<SeverableDatabase> {
  const target = new URL(env().databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const refusals: Refusals = { count: undefined };
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 5432), target.hostname.replace(/^\[|\]$/g, ''));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    client.pipe(withoutListen(refusals)).pipe(upstream).pipe(client);
  });
  // It continues listening while it is cut: a port that is closed may belong to another program when it is
  // wanted again.
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const { port, close } = await listenOnLoopback(server);

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const leave = async () => {
    // A client that has lost its LISTEN connection once waits for it without end unless it has a limit.
    await sqlClient().end({ timeout: 1 });
    forget('sqlClient');
  };
  await leave();
  useTestEnv({ DATABASE_URL: url.href });
  return {
    cut,
    restore: () => {
      isCut = false;
    },
    vanish: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    refuseListen: (isRefused) => {
      refusals.count = isRefused ? 0 : undefined;
    },
    countRefused: () => refusals.count ?? 0,
    close: async () => {
      await leave();
      cut();
      await close();
    },
  };
}

/** How often a statement was refused; undefined while none is. */
interface Refusals {
  count: number | undefined;
}

/** What is sent, as long as it was; to listen is no statement any more, so that the database refuses it. */
function withoutListen(refusals: Refusals): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const isRefused = refusals.count !== undefined && chunk.includes('listen "');
      if (isRefused) refusals.count = (refusals.count ?? 0) + 1;
      const text = chunk.toString('latin1');
      done(null, isRefused ? Buffer.from(text.replace('listen "', 'listxn "'), 'latin1') : chunk);
    },
  });
}
