import { createServer, type Server } from 'node:http';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Ledger } from '../ledger/ledger.ts';
import { answerMessage } from './dispatch.ts';
import { isLoopbackRequest } from './loopback.ts';
import { Subscriptions } from './subscriptions.ts';

const MAX_MESSAGE_BYTES = 64 * 1024;

/** Subscriptions over websocket, not yet listening. */
export function createSocketServer(ledger: Ledger): { server: Server; sockets: WebSocketServer } {
  const server = createServer((_request, response) => {
    response.statusCode = 426;
    response.end('this port speaks websocket');
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('upgrade', (request, socket, head) => {
    if (!isLoopbackRequest(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => serve(accepted, ledger));
  });
  return { server, sockets };
}

function serve(socket: WebSocket, ledger: Ledger): void {
  const subscriptions = new Subscriptions(ledger, (message) => socket.send(message));
  socket.on('message', (data) => {
    const answer = answerMessage(toText(data), (name, params) => subscriptions.call(name, params));
    if (answer !== undefined) socket.send(answer);
  });
  socket.on('close', () => subscriptions.close());
  // A socket that breaks closes; there is no one left to answer.
  socket.on('error', () => socket.terminate());
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (Buffer.isBuffer(data) ? data : Buffer.from(data)).toString('utf8');
}
