import { connect, type Socket } from 'node:net';
import type postgres from 'postgres';
import { listProcesses } from '#scripts/testing/list-processes.ts';
import type { Stack } from '#scripts/launcher/stack.ts';
import { openSessions } from './open-sessions.ts';

/** More streams than that are refused to one session. */
const STREAMS_PER_SESSION = 20;
const OPENED_AT_A_TIME = 100;

/** A server of streams, and how its client `index` asks for one. */
export interface StreamServer {
  readonly name: string;
  readonly port: number;
  readonly requestOf: (index: number, lastEventId?: string) => string;
}

/** The streams of the dashboard, for this many clients. */
export async function dashboardStreams(
  stack: Stack,
  sql: postgres.Sql,
  count: number,
): Promise<StreamServer> {
  const { port, host } = new URL(stack.dashboardUrl);
  const cookies = await openSessions(stack, sql, Math.ceil(count / STREAMS_PER_SESSION));
  return {
    name: 'front',
    port: Number(port),
    requestOf: (index, lastEventId) => {
      const cookie = cookies[Math.floor(index / STREAMS_PER_SESSION)] ?? '';
      const position = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
      return `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${position}\r\n`;
    },
  };
}

/** Resolves once each stream has begun. What is received of a stream goes to `onData` from its first byte. */
export async function openStreams(
  server: StreamServer,
  count: number,
  options: {
    readonly lastEventId?: string;
    readonly onData?: (chunk: Buffer, index: number) => void;
  } = {},
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < count; start += OPENED_AT_A_TIME) {
    const some = Array.from({ length: Math.min(OPENED_AT_A_TIME, count - start) }, (_, index) =>
      openOne(server, start + index, options),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function openOne(
  server: StreamServer,
  index: number,
  { lastEventId, onData }: NonNullable<Parameters<typeof openStreams>[2]>,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(server.requestOf(index, lastEventId)),
    );
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      const status = chunk.toString('latin1', 9, 12);
      if (status === '200') resolve(socket);
      else reject(new Error(`${server.name} answered ${status}`));
    });
    socket.on('data', (chunk: Buffer) => onData?.(chunk, index));
  });
}

/** The process of the dashboard that listens on its port. */
export function findFront({ dashboardUrl }: Stack): number {
  const { port } = new URL(dashboardUrl);
  const found = listProcesses().find(
    ({ words }) => words.some((word) => word.endsWith('front/main.ts')) && words.includes(port),
  );
  if (found === undefined) throw new Error('the front was not found');
  return found.pid;
}
