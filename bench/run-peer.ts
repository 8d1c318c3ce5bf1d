import type { Server } from 'node:http';

/** Runs a server as the peer that `startPeer` starts: on a free port, which it prints, until SIGTERM. */
export function runPeer(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) console.log(String(address.port));
  });
  process.on('SIGTERM', () => process.exit(0));
}
