import { parentPort, workerData } from 'node:worker_threads';
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

/**
 * The readers of streams and pages, in a thread of their own: what they do holds back neither the sender nor
 * its clock. Says `open` once the streams have begun; on `read` the readers begin, on `rest` they end their
 * page, and it says how many pages were loaded.
 */
const { dashboardUrl, port, streamRequests, cookies, pages } = workerData as ClientsOrder;
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

parentPort?.on('message', (message: 'read' | 'rest') => {
  isReading = message === 'read';
  if (isReading) reading = Promise.all(cookies.map(readPages));
  else void reading.then((loaded) => parentPort?.postMessage(loaded.reduce((sum, one) => sum + one, 0)));
});
await openStreams(server, streamRequests.length);
parentPort?.postMessage('open');
