import { once } from 'node:events';
import { openStreams, type StreamServer } from '../streams/stream-clients.ts';

/** What the clients get when they start. */
export interface ClientsOrder {
  readonly dashboardUrl: string;
  readonly port: number;
  /** The request of each stream. */
  readonly streamRequests: readonly string[];
  /** One for each reader of pages. */
  readonly cookies: readonly string[];
  readonly pages: readonly string[];
}

/** After the order. `read`: the readers begin. `rest`: each ends with its page. */
export type ClientsMessage = 'read' | 'rest';

/**
 * The readers of streams and pages, in a process of their own. Answers the order with `open` once the streams
 * have begun, and `rest` with how many pages were loaded.
 */
const [order] = (await once(process, 'message')) as [ClientsOrder];
const { dashboardUrl, port, streamRequests, cookies, pages } = order;
const server: StreamServer = { name: 'front', port, requestOf: (index) => streamRequests[index] ?? '' };
let isReading = false;
let reading: Promise<number[]> = Promise.resolve([]);

async function readPages(cookie: string, first: number): Promise<number> {
  let loaded = 0;
  for (let page = first; isReading; page += 1) {
    const url = new URL(pages[page % pages.length] ?? '/', dashboardUrl);
    const response = await fetch(url, { headers: { cookie } });
    await response.text();
    if (!response.ok) throw new Error(`${url.pathname} answered ${String(response.status)}`);
    loaded += 1;
  }
  return loaded;
}

process.on('message', (message: ClientsMessage) => {
  isReading = message === 'read';
  if (isReading) reading = Promise.all(cookies.map(readPages));
  else void reading.then((loaded) => process.send?.(loaded.reduce((sum, one) => sum + one, 0)));
});
process.on('disconnect', () => process.exit(0));
await openStreams(server, streamRequests.length);
process.send?.('open');
