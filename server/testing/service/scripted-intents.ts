import { z } from 'zod';
import type { Intent } from '#lib/intents/intent.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { answerRead } from '#server/testing/mirror.ts';
import { env } from '#server/env.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
  type SentRequest,
} from './scripted-service.ts';

const createSchema = z.looseObject({
  amountCents: z.int(),
  chainId: z.string(),
  clientReference: z.string().optional(),
});

/** A page of the list has no more (R101). */
const MOST_IN_PAGE = 100;

/** What happens to a create before it is answered. `lost`: it is done and the answer is cut off. */
type Trouble = ScriptedAnswer | 'lost';

/** A service that stores intents as the spec says, and fails where a test wants it to. */
export interface ScriptedIntents {
  readonly service: ScriptedService;
  readonly intents: Intent[];
  /** The creates that arrived, whatever became of them. */
  readonly creates: () => readonly SentRequest[];
  /** What happens to the next creates, in order. */
  readonly trouble: Trouble[];
  /** Runs before a page of the list is answered. */
  onList: () => Promise<void>;
  /** What a page of the list answers instead, while set. */
  listAnswer: ScriptedAnswer | undefined;
  readonly close: () => Promise<void>;
}

/** Starts it, and makes it the service of `env()` for the rest of the file. */
export async function startScriptedIntents(): Promise<ScriptedIntents> {
  const intents: Intent[] = [];
  const trouble: Trouble[] = [];
  const byKey = new Map<string, Intent>();
  const service = await startScriptedService(async (request) => {
    const [, type = ''] = /^\/v2\/intents\/(onramp|offramp)$/.exec(request.path) ?? [];
    if (request.method === 'POST' && type !== '') return answerCreate(type, request);
    if (request.path.startsWith('/v2/intents?')) {
      const page = scripted.listAnswer ?? listPage(intents, request);
      await scripted.onList();
      return page;
    }
    const id = request.path.split('/').at(-1) ?? '';
    return answerRead(
      id,
      intents.find((made) => made.id === id),
    );
  });
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
  });

  function answerCreate(intentType: string, request: SentRequest): ScriptedAnswer {
    const next = trouble.shift();
    if (next !== undefined && next !== 'lost') return next;
    const done = create(intentType, request);
    return next === 'lost' ? 'cut' : done;
  }

  /** Replay of a key for onramps only: with a reference, every retry of an offramp is a 409 (R27). */
  function create(intentType: string, { headers, body }: SentRequest): ScriptedAnswer {
    const key = String(headers['idempotency-key']);
    const { amountCents, chainId, clientReference = key } = createSchema.parse(JSON.parse(body));
    const replayed = intentType === 'onramp' ? byKey.get(key) : undefined;
    if (replayed) return { status: 200, body: replayed };
    if (intents.some((intent) => intent.clientReference === clientReference)) {
      return { status: 409, body: { code: 'CONFLICT', message: `in use: ${clientReference}` } };
    }
    const now = new Date().toISOString();
    const metadata = { amountCents };
    const made = { intentType, chainId, clientReference, metadata, createdAt: now, updatedAt: now };
    const intent = anIntent(made);
    intents.push(intent);
    byKey.set(key, intent);
    return { status: 201, body: intent };
  }

  const scripted: ScriptedIntents = {
    service,
    intents,
    trouble,
    onList: () => Promise.resolve(),
    listAnswer: undefined,
    creates: () => service.requests.filter(({ method }) => method === 'POST'),
    close: service.close,
  };
  return scripted;
}

function listPage(intents: readonly Intent[], { path }: SentRequest): ScriptedAnswer {
  const query = new URL(path, 'http://service').searchParams;
  const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
  if (limit > MOST_IN_PAGE) return { status: 400, body: { code: 'BAD_REQUEST', message: 'limit' } };
  const page = intents.slice(offset, offset + limit);
  return { status: 200, body: { intents: page, total: intents.length, limit, offset } };
}
