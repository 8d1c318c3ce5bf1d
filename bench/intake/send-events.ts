import { connect, type Socket } from 'node:net';
import type { SignedEvent } from '../signed-events.ts';

/** A request as bytes, so that sending costs this process as little as it can. */
export function toRequests(url: URL, events: readonly SignedEvent[]): Buffer[] {
  return events.map(({ body, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = `content-length: ${String(Buffer.byteLength(body))}\r\n`;
    return Buffer.from(
      `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}${length}\r\n${body}`,
    );
  });
}

/** One connection that asks again once it was answered. */
export class Sender {
  readonly #socket: Socket;
  #answered: (status: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  #text = '';

  static open(url: URL): Promise<Sender> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), '127.0.0.1', () => resolve(new Sender(socket)));
      socket.once('error', reject);
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('the connection was closed')));
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Resolves with the status once the whole answer is there. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#text += chunk.toString('latin1');
    const end = this.#text.indexOf('\r\n\r\n');
    if (end === -1) return;
    const isChunked = /transfer-encoding: chunked/i.test(this.#text);
    const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1] ?? 0);
    if (isChunked ? !this.#text.endsWith('0\r\n\r\n') : this.#text.length < end + 4 + length) return;
    const status = Number(this.#text.slice(9, 12));
    this.#text = '';
    this.#answered(status);
  }
}

/**
 * Sends all over so many connections; answers events acknowledged a second. Any other answer than 200 is an
 * error.
 */
export async function sendAll(
  url: URL,
  events: readonly SignedEvent[],
  connections: number,
): Promise<number> {
  const queue = toRequests(url, events).values();
  const senders = await Promise.all(Array.from({ length: connections }, () => Sender.open(url)));
  const startedAtMs = performance.now();
  await Promise.all(
    senders.map(async (sender) => {
      for (const request of queue) {
        const status = await sender.send(request);
        if (status !== 200) throw new Error(`answered ${String(status)}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAtMs) / 1000;
  for (const sender of senders) sender.close();
  return events.length / seconds;
}
