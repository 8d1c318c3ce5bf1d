import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/** A service of open intents that answers reads as the spec says, and notes when each came. */
export interface CountedService {
  readonly url: string;
  /** By `performance.now()`, the oldest first. */
  readonly callsMs: readonly number[];
  readonly stop: () => void;
}

const STATUSES = [
  'awaiting_fiat_payment',
  'awaiting_burn_approval',
  'awaiting_fiat_payment',
  'burn_approved',
];

/** Starts it with `count` open intents, all of them just made. */
export async function startCountedService(count: number): Promise<CountedService> {
  const callsMs: number[] = [];
  const now = new Date().toISOString();
  const intents = Array.from({ length: count }, (_, n) => toIntent(n, now));
  const byId = new Map<string, (typeof intents)[number]>(intents.map((intent) => [intent.id, intent]));
  const byStatus = Map.groupBy(intents, ({ status }) => status);
  const server = createServer((request, response) => {
    callsMs.push(performance.now());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    const status = searchParams.get('status') ?? 'all';
    const listed = status === 'all' ? intents : (byStatus.get(status) ?? []);
    const page = { intents: listed.slice(offset, offset + limit), total: listed.length, limit, offset };
    const one = byId.get(pathname.replace('/v2/intents/', ''));
    const body = pathname === '/v2/intents' ? page : pathname === '/v2/wallets' ? { wallets: [] } : one;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { code: 'NOT_FOUND', message: '' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    callsMs,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function toIntent(n: number, now: string) {
  const status = STATUSES[n % STATUSES.length] ?? '';
  const intentType = status === 'awaiting_fiat_payment' ? 'onramp' : 'offramp';
  return {
    id: randomUUID(),
    instanceId: randomUUID(),
    partyId: 'party',
    intentType,
    flowVersion: 1,
    status,
    clientReference: `REF-${String(n)}`,
    metadata: { amountCents: 1_000 + n, environment: 'sandbox' },
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
    pixPayment: null,
    depositInstructions: null,
    party: null,
    chainId: 'base',
  };
}
