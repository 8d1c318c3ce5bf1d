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

/** `read`: the readers begin. `rest`: each ends with its page. */
export type ClientsMessage = ClientsOrder | 'read' | 'rest';

/**
 * The readers of streams and pages, in a process of their own. Answers the order with `open` once the streams
 * have begun, and `rest` with how many pages were loaded.
 */
let order: ClientsOrder | undefined;
let isReading = false;
let reading: Promise<number[]> = Promise.resolve([]);

async function open(given: ClientsOrder): Promise<'open'> {
  order = given;
  const { port, streamRequests } = given;
  const server: StreamServer = { name: 'front', port, requestOf: (index) => streamRequests[index] ?? '' };
  await openStreams(server, streamRequests.length);
  return 'open';
}

function read(): void {
  const { cookies, dashboardUrl, pages } = order ?? { cookies: [], dashboardUrl: '', pages: [] };
  isReading = true;
  reading = Promise.all(
    cookies.map(async (cookie, first) => {
      let loaded = 0;
      for (let page = first; isReading; page += 1) {
        const url = new URL(pages[page % pages.length] ?? '/', dashboardUrl);
        const response = await fetch(url, { headers: { cookie } });
        await response.text();
        if (!response.ok) throw new Error(`${url.pathname} answered ${String(response.status)}`);
        loaded += 1;
      }
      return loaded;
    }),
  );
}

async function rest(): Promise<number> {
  isReading = false;
  return (await reading).reduce((sum, loaded) => sum + loaded, 0);
}

process.on('message', (message: ClientsMessage) => {
  if (message === 'read') read();
  else void (message === 'rest' ? rest() : open(message)).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
