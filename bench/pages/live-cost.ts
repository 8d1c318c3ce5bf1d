import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const EVENTS_PER_SECOND = 20;
const SECONDS = 4;
const STATUSES = ['burn_approved', 'burning', 'paying_out', 'awaiting_burn_approval'];

/** A row as live events carry it. */
export interface LiveRow {
  readonly id: string;
  status: string;
  revision: number;
}

/** The next change of one of the rows, as the event that carries it. */
export function nextEvent(rows: LiveRow[], count: number): string {
  const row = rows[count % rows.length];
  if (!row) throw new Error('there is no row');
  row.revision += 1;
  row.status = STATUSES[count % STATUSES.length] ?? row.status;
  return JSON.stringify({ type: 'intent.changed', source: 'webhook', intent: row });
}

/** Milliseconds of the page's main thread for a second of events. */
export async function costLive(
  context: BrowserContext,
  url: string,
  publish: (count: number) => Promise<void> | void,
): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(2_500);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? NaN;
  const before = await busy();
  for (let event = 0; event < EVENTS_PER_SECOND * SECONDS; event += 1) {
    await publish(event);
    await sleep(1000 / EVENTS_PER_SECOND);
  }
  await page.waitForTimeout(500);
  const costMs = ((await busy()) - before) * 1000;
  await page.close();
  return costMs / SECONDS;
}

const CELLS = ['type', 'id', 'status', 'chain', 'destination', 'createdAt', 'amount'];

/** The same rows in a page written by hand: one listener, one cell changed an event, no library. */
export class HandWrittenPage {
  readonly #streams = new Set<ServerResponse>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens to a stream elsewhere where `streamUrl` is given, and else to what is published here. */
  static async start(
    rows: readonly Pick<LiveRow, 'id' | 'status'>[],
    streamUrl = '/live',
  ): Promise<HandWrittenPage> {
    const server = createServer();
    const page = new HandWrittenPage(server);
    server.on('request', (request, response) => {
      if (request.url !== '/live') {
        response.setHeader('content-type', 'text/html').end(documentOf(rows, streamUrl));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      page.#streams.add(response);
      response.on('close', () => page.#streams.delete(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return page;
  }

  get url(): string {
    return `http://localhost:${String((this.#server.address() as AddressInfo).port)}/`;
  }

  publish(event: string): void {
    for (const stream of this.#streams) stream.write(`data: ${event}\n\n`);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function documentOf(rows: readonly Pick<LiveRow, 'id' | 'status'>[], streamUrl: string): string {
  const table = rows
    .map(
      ({ id, status }) =>
        `<tr id="${id}">${CELLS.map((cell) => `<td class="${cell}">${cell === 'status' ? status : cell === 'id' ? id : 'R$ 1.234,56'}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<!doctype html><html><head><meta charset="utf-8"><style>table{width:100%}td{height:48px}</style></head><body><table>${table}</table>
<script>new EventSource('${streamUrl}').onmessage = ({ data }) => {
  const { intent } = JSON.parse(data);
  const row = document.getElementById(intent.id);
  if (row) row.querySelector('.status').textContent = intent.status;
};</script></body></html>`;
}
