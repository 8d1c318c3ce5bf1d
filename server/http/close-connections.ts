import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { remember } from '#server/remember.ts';

/** What is being answered when the process is told to end gets this long. */
const GRACE_MS = 1_500;

/**
 * On SIGTERM and SIGINT Next waits until every connection is done, which an open stream never is. After a moment for
 * what is being answered, the rest is closed; browsers take their stream up again at the next process.
 */
export function closeConnectionsOnShutdown(): void {
  remember('closeConnectionsOnShutdown', () => {
    const servers = new Set<Server>();
    subscribe('http.server.request.start', (message) => {
      if (hasServer(message)) servers.add(message.server);
    });
    const close = () => setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_MS);
    process.once('SIGTERM', close);
    process.once('SIGINT', close);
    return true;
  });
}

function hasServer(message: unknown): message is { server: Server } {
  return (
    typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server
  );
}
