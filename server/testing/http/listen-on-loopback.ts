import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Ends its HTTP connections, too, and resolves when it has none. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if (server instanceof HttpServer) server.closeAllConnections();
      }),
  };
}
