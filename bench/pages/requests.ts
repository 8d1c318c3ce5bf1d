import { Agent, get } from 'node:http';

const CONNECTIONS = 4;

export interface Answered {
  readonly perSecond: number;
  readonly bytes: number;
}

/** How many documents a second an address answers to a few readers who ask again at once. */
export async function countRequests(url: URL, cookie: string, seconds: number): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAtMs = performance.now();
  const endMs = startedAtMs + seconds * 1000;
  let answered = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endMs) {
        bytes = await ask(url, cookie, agent);
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return { perSecond: (answered * 1000) / (performance.now() - startedAtMs), bytes };
}

function ask(url: URL, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html', cookie } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url.href} answered ${String(response.statusCode)}`));
      });
    }).on('error', reject);
  });
}
