import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import { webhookUrl } from '../intake/measure-intake.ts';
import { Sender, toRequests } from '../intake/send-events.ts';
import { startPeer } from '../intake/start-peer.ts';
import { openBrowser } from '../open-browser.ts';
import { openContext } from '../pages/browser-page.ts';
import { HandWrittenPage } from '../pages/live-cost.ts';
import type { BenchIntent } from '../create-offramps.ts';
import { signEvents } from '../signed-events.ts';
import { openSessions } from '../streams/open-sessions.ts';
import { dashboardStreams, openStreams, type StreamServer } from '../streams/stream-clients.ts';
import { median, quantile, type Row } from '../table.ts';
import { readShown, recordShown, type Shown } from './record-shown.ts';

const ROUNDS = 3;
const EVENTS = 300;
const EVENTS_PER_SECOND = 20;
const STREAMS = 200;
const INTENT_ID = /"id":"([0-9a-f-]{36})"/g;

/**
 * From the bytes of a webhook leaving its sender to the event at each stream, beside a receiver that only
 * stores and sends on; and to the row of the list in a browser that is open meanwhile. The peer's events are
 * shown in that browser too, by a page written by hand.
 */
export async function measureWire(stack: Stack, intents: readonly BenchIntent[]): Promise<Row[]> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`create table bench_wire (like webhook_deliveries including all)`;
  const raw = await startPeer('wire/raw-wire.ts', {
    DATABASE_URL: stack.databaseUrl,
    WEBHOOK_SECRET: stack.webhookSecret,
  });
  const peer: StreamServer = {
    name: 'raw',
    port: Number(raw.url.port),
    requestOf: () => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  };
  // The newest are what the list shows; each is changed again only when its last change has long arrived.
  const listed = intents.slice(-40);
  const peerRows = listed.map(({ id }) => ({ id, status: '' }));
  const peerPage = await HandWrittenPage.start(peerRows, raw.url.href);
  const [cookie = ''] = await openSessions(stack, sql, 1);
  const browser = await openBrowser();
  try {
    const context = await openContext(browser, stack.dashboardUrl, cookie);
    await (await context.newPage()).goto(peerPage.url);
    const page = await context.newPage();
    await page.goto(new URL('/intents', stack.dashboardUrl).href);
    await page.locator('a[href^="/intents/"]').first().waitFor();
    await page.evaluate(recordShown);
    const ours = await dashboardStreams(stack, sql, STREAMS);
    const wire = { ours: [] as number[][], peer: [] as number[][] };
    const shown: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      wire.peer.push((await sendOver(peer, raw.url, stack, listed)).wireMs);
      const sent = await sendOver(ours, webhookUrl(stack), stack, listed);
      wire.ours.push(sent.wireMs);
      shown.push(toShownMs(await page.evaluate(readShown), sent.sentAtMs));
    }
    const of = (rounds: number[][], share: number) => median(rounds.map((round) => quantile(round, share)));
    const what = `webhook at ${String(EVENTS_PER_SECOND)}/s to ${String(STREAMS)} streams`;
    const peerName = 'raw node:http: one insert, then the event to all streams, and a table written by hand';
    return [
      { what: `${what}, p50`, unit: 'ms', ours: of(wire.ours, 0.5), peer: of(wire.peer, 0.5), peerName },
      {
        what: `${what}, p99`,
        unit: 'ms',
        ours: of(wire.ours, 0.99),
        peer: of(wire.peer, 0.99),
        peerName,
        goal: { ratioAtMost: 1.3 },
      },
      {
        what: 'webhook to the list on the screen, p50',
        unit: 'ms',
        ours: of(shown, 0.5),
        goal: { atMost: 35 },
      },
      {
        what: 'webhook to the list on the screen, p99',
        unit: 'ms',
        ours: of(shown, 0.99),
        goal: { atMost: 100 },
      },
    ];
  } finally {
    await browser.close();
    peerPage.stop();
    raw.stop();
    await sql`drop table bench_wire`;
    await sql.end();
  }
}

interface Sent {
  readonly wireMs: number[];
  /** When each event of an intent was sent, by `Date.now()`. */
  readonly sentAtMs: ReadonlyMap<string, readonly number[]>;
}

interface SentEvent {
  readonly sentAtMs: number;
  /** How long it took to each stream; NaN until it is there. */
  readonly tookMs: Float64Array;
}

async function sendOver(
  server: StreamServer,
  url: URL,
  stack: Stack,
  intents: readonly BenchIntent[],
): Promise<Sent> {
  const sent = new Map<string, SentEvent[]>();
  const readIntentIds = intentIdReader();
  const streams = await openStreams(server, STREAMS, {
    onData: (chunk, index) => {
      for (const intentId of readIntentIds(chunk, index)) {
        const event = sent.get(intentId)?.at(-1);
        // The first frame after an event is its; one that follows a read of the intent is not.
        if (event && Number.isNaN(event.tookMs[index])) event.tookMs[index] = nowMs() - event.sentAtMs;
      }
    },
  });
  const events = signEvents({ count: EVENTS, duplicateShare: 0, intents, secret: stack.webhookSecret });
  const sender = await Sender.open(url);
  const startMs = performance.now();
  for (const [index, request] of toRequests(url, events).entries()) {
    const waitMs = startMs + (index * 1000) / EVENTS_PER_SECOND - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const intentId = intents[index % intents.length]?.id ?? '';
    const event = { sentAtMs: nowMs(), tookMs: new Float64Array(STREAMS).fill(NaN) };
    sent.set(intentId, [...(sent.get(intentId) ?? []), event]);
    const status = await sender.send(request);
    if (status !== 200) throw new Error(`${server.name} answered ${String(status)}`);
  }
  await sleep(1_000);
  sender.close();
  for (const stream of streams) stream.destroy();
  const wireMs = [...sent.values()]
    .flat()
    .flatMap(({ tookMs }) => [...tookMs])
    .filter((ms) => !Number.isNaN(ms));
  if (wireMs.length < EVENTS * STREAMS * 0.99) {
    throw new Error(`${server.name}: ${String(wireMs.length)} of ${String(EVENTS * STREAMS)} arrived`);
  }
  return { wireMs, sentAtMs: new Map([...sent].map(([id, list]) => [id, list.map((one) => one.sentAtMs)])) };
}

function nowMs(): number {
  return performance.now() + performance.timeOrigin;
}

/**
 * Reads which intents the frames of a chunk are about. All streams get the same bytes, so what was just read
 * is kept: reading them 200 times made garbage, whose collection was in the measured time.
 */
function intentIdReader(): (chunk: Buffer, index: number) => readonly string[] {
  const rests: string[] = [];
  let kept: { readonly chunk: Buffer; readonly intentIds: readonly string[] } | undefined;
  return (chunk, index) => {
    const rest = rests[index] ?? '';
    if (rest === '' && kept?.chunk.equals(chunk)) return kept.intentIds;
    const text = rest + chunk.toString('latin1');
    const last = text.lastIndexOf('\n\n');
    const end = last === -1 ? 0 : last + 2;
    rests[index] = text.slice(end);
    const intentIds = [...text.slice(0, end).matchAll(INTENT_ID)].map(([, intentId = '']) => intentId);
    if (rest === '' && rests[index] === '') kept = { chunk, intentIds };
    return intentIds;
  };
}

/** For each event the first change of its intent's row after it. */
function toShownMs(shown: readonly Shown[], sentAtMs: Sent['sentAtMs']): number[] {
  return [...sentAtMs].flatMap(([intentId, times]) => {
    const changes = shown.filter((change) => change.intentId === intentId);
    return times.flatMap((sentMs, index) => {
      const nextMs = times[index + 1] ?? Infinity;
      const first = changes.find(({ atMs }) => atMs >= sentMs && atMs < nextMs);
      return first ? [first.atMs - sentMs] : [];
    });
  });
}
