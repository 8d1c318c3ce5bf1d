import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallMethod } from './dispatch.ts';
import { ACCOUNT_METHODS } from './account-methods.ts';
import { CHAIN_METHODS } from './chain-methods.ts';
import { HISTORY_METHODS } from './history-methods.ts';
import { createHttpServer } from './http-server.ts';
import { LOOPBACK_ADDRESS } from './loopback.ts';
import { RpcError } from './rpc-error.ts';
import type { RpcContext, RpcMethods } from './rpc-method.ts';
import { SEND_METHODS } from './send-methods.ts';
import { createSocketServer } from './socket-server.ts';
import { TOKEN_METHODS } from './token-methods.ts';

const METHODS: RpcMethods = {
  ...CHAIN_METHODS,
  ...ACCOUNT_METHODS,
  ...TOKEN_METHODS,
  ...HISTORY_METHODS,
  ...SEND_METHODS,
};
/** How often a free port whose neighbour is taken is given back and another one tried. */
const MAX_PORT_PAIRS = 20;

export interface RunningRpc {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  close(): Promise<void>;
}

/** A port that was asked for belongs to another program. */
export class PortBusyError extends Error {
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super(`port ${port} is already in use; stop what listens there, or give the Solana chain another port`, {
      cause,
    });
    this.port = port;
  }
}

/**
 * Serves a ledger on loopback. `wsPort` defaults to the port after `port`, where clients search for it; port
 * 0 takes a free pair. Throws `PortBusyError`.
 */
export async function startRpc(
  context: RpcContext,
  ports: { port: number; wsPort?: number | undefined },
): Promise<RunningRpc> {
  const http = createHttpServer(callMethodOf(context));
  const { server: socketServer, sockets } = createSocketServer(context.ledger);
  const { port, wsPort } = await listenOnPair(http, socketServer, ports);
  return {
    rpcUrl: `http://${LOOPBACK_ADDRESS}:${port}`,
    wsUrl: `ws://${LOOPBACK_ADDRESS}:${wsPort}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await Promise.all([close(http), close(socketServer)]);
    },
  };
}

function callMethodOf(context: RpcContext): CallMethod {
  return (name, params) => {
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (!method) throw new RpcError('methodNotFound', `Method not found: ${name}`);
    return method(context, params);
  };
}

async function listenOnPair(
  http: Server,
  socketServer: Server,
  { port, wsPort }: { port: number; wsPort?: number | undefined },
): Promise<{ port: number; wsPort: number }> {
  for (let attempt = 1; ; attempt++) {
    const httpPort = await listen(http, port);
    try {
      return { port: httpPort, wsPort: await listen(socketServer, wsPort ?? httpPort + 1) };
    } catch (error) {
      await close(http);
      const isNeighbourTaken = port === 0 && wsPort === undefined && error instanceof PortBusyError;
      if (!isNeighbourTaken || attempt === MAX_PORT_PAIRS) throw error;
    }
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK_ADDRESS);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortBusyError(port, error);
    }
    throw error;
  }
  return toPort(server.address());
}

function toPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return address.port;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
