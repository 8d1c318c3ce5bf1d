import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose bytes the test writes itself. */
export async function open(
  port: number,
): Promise<{ socket: Socket; text: () => string; ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text, ended: once(socket, 'close') };
}

/** Sends bytes and answers all that came back until the connection was closed. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const { socket, text, ended } = await open(port);
  socket.write(bytes, 'latin1');
  await ended;
  return text();
}

/** A request that ends its connection. */
export const ask = (line: string, headers = '', body = '') =>
  `${line} HTTP/1.1\r\nHost: dashboard.example\r\nConnection: close\r\n${headers}\r\n${body}`;
export const statusOf = (answer: string) => Number(answer.split(' ')[1]);
