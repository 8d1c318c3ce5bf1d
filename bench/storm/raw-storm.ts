import { createServer } from 'node:http';
import postgres from 'postgres';
import { runPeer } from '../run-peer.ts';

/**
 * The peer: the least that brings a stream what it missed. Raw node:http without sessions; the history is
 * read and made into bytes once a position, and sent with one write. Run as a program of its own; prints its
 * port.
 */
const { DATABASE_URL: databaseUrl = '' } = process.env;
const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
const missed = new Map<string, Promise<Buffer>>();

const server = createServer(({ headers }, response) => {
  const position = String(headers['last-event-id'] ?? 0);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  void framesAfter(position).then((frames) => response.write(frames));
});

function framesAfter(position: string): Promise<Buffer> {
  const known = missed.get(position);
  if (known) return known;
  const read = readFramesAfter(position);
  missed.set(position, read);
  return read;
}

async function readFramesAfter(position: string): Promise<Buffer> {
  const events = await sql<{ seq: string; text: string }[]>`
    select seq::text, payload::text as text from live_events where seq > ${position}::bigint order by live_events.seq`;
  return Buffer.from(events.map(({ seq, text }) => `id: ${seq}\ndata: ${text}\n\n`).join(''));
}

runPeer(server);
