import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FactField } from '#lib/intents/contradiction.ts';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { statusesOf } from '#lib/intents/status.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { anIntent, eventData } from './intent-fixtures.ts';

/** How far apart the clocks of the service's parts and ours are, at most. */
const MOST_APART_MS = 10 * MINUTE_MS;
export const MODEL_AMOUNT_CENTS = 1_234;

/** The mirror under test, as pure functions or in PostgreSQL. */
export interface MirrorUnderTest {
  /** An event arrives; `nowMs` is our clock. */
  readonly deliver: (data: WebhookData, nowMs: number) => Promise<void>;
  readonly beginRead: () => Promise<ReadStart>;
  readonly apply: (resource: Intent, start: ReadStart, source: 'read' | 'create') => Promise<void>;
  /** A claim to sign: reads the service, which answers so, and answers whether a wallet would be asked. */
  readonly claim: (truth: Intent) => Promise<boolean>;
  readonly row: () => Promise<IntentRow>;
  /** `field=stated` of everything that was recorded. */
  readonly contradictions: () => Promise<ReadonlySet<string>>;
  /** Whether a burn could be prepared now. */
  readonly mayPrepare: () => Promise<boolean>;
}

/** The truth of the model: the intent at the service, every clock, and what false statements said. */
export interface ServiceModel {
  readonly first: Intent;
  truth: Intent;
  nowMs: number;
  readonly apiAheadMs: number;
  readonly eventsAheadMs: number;
  readonly past: Intent[];
  readonly reads: { readonly start: ReadStart; answer: Intent | undefined }[];
  readonly lies: Set<string>;
  revision: number;
  readOrder: number;
}

type Command = fc.AsyncCommand<ServiceModel, MirrorUnderTest>;
interface Lie {
  readonly field: FactField;
  readonly stated: string;
  readonly inEvent: Partial<WebhookData>;
  readonly inRead: Readonly<Record<string, unknown>>;
}

const LIES: readonly Lie[] = [
  lie('amountCents', '100000', { amountCents: 100_000 }, { metadata: { amountCents: 100_000 } }),
  lie('chainId', 'polygon', { chainId: 'polygon' }, { chainId: 'polygon' }),
  lie('intentType', 'onramp', { intentType: 'onramp' }, { intentType: 'onramp' }),
  lie('clientReference', 'REF-X', { clientReference: 'REF-X' }, { clientReference: 'REF-X' }),
  lie(
    'createdAt',
    '2020-01-01T00:00:00.000Z',
    { createdAt: '2020-01-01T00:00:00.000Z' },
    {
      createdAt: '2020-01-01T00:00:00.000Z',
    },
  ),
];

function lie(field: FactField, stated: string, inEvent: Lie['inEvent'], inRead: Lie['inRead']): Lie {
  return { field, stated, inEvent, inRead };
}

const aheadMs = fc.integer({ min: -MOST_APART_MS, max: MOST_APART_MS });
const status = fc.constantFrom(...statusesOf('offramp'));
const maybeLie = fc.option(fc.constantFrom(...LIES), { nil: undefined, freq: 3 });
const which = fc.nat(9);

/** Clocks, and everything that can happen between an intent, its service and this mirror, in any order. */
export const mirrorStory = fc.record({
  apiAheadMs: aheadMs,
  eventsAheadMs: aheadMs,
  commands: fc.commands(
    [
      fc.integer({ min: 0, max: MOST_APART_MS }).map(tick),
      status.map(move),
      which.map(reportPast),
      fc.tuple(status, aheadMs, maybeLie).map(([to, ahead, lie]) => reportFalsely(to, ahead, lie)),
      fc.constant(
        step('begin a read', async (model, mirror) => {
          model.reads.push({ start: await mirror.beginRead(), answer: undefined });
        }),
      ),
      which.map((n) =>
        step(`serve read ${n}`, async (model) => {
          const read = pick(model.reads, n);
          if (read) read.answer ??= model.truth;
          return Promise.resolve();
        }),
      ),
      fc.tuple(which, maybeLie).map(([n, lie]) => finishRead(n, lie)),
      fc.constant(
        step('a claim to sign', async (model, mirror) => {
          const { truth, lies } = model;
          const may = truth.status === 'awaiting_burn_approval' && lies.size === 0;
          if ((await mirror.claim(truth)) !== may)
            throw new Error(`claimed although ${truth.status}, or not`);
        }),
      ),
      fc.constant(
        step('a row of the list', async (model, mirror) => {
          await mirror.apply(model.truth, await mirror.beginRead(), 'read');
        }),
      ),
    ],
    { maxCommands: 25 },
  ),
});

/** The beginning of a story: the intent as it was made, and the read that was begun before it was. */
export function startStory({
  apiAheadMs,
  eventsAheadMs,
}: {
  apiAheadMs: number;
  eventsAheadMs: number;
}): ServiceModel {
  const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  const at = new Date(nowMs + apiAheadMs).toISOString();
  const first = anIntent({
    id: randomUUID(),
    intentType: 'offramp',
    chainId: 'base',
    clientReference: randomUUID(),
    metadata: { amountCents: MODEL_AMOUNT_CENTS },
    createdAt: at,
    updatedAt: at,
  });
  const history = { past: [first], reads: [], lies: new Set<string>(), revision: 0, readOrder: 0 };
  return { first, truth: first, nowMs, apiAheadMs, eventsAheadMs, ...history };
}

/** A step of a story, and what holds after each. */
function step(name: string, run: (model: ServiceModel, mirror: MirrorUnderTest) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, mirror) => {
      await run(model, mirror);
      await assertSound(model, mirror);
    },
  };
}

async function assertSound(model: ServiceModel, mirror: MirrorUnderTest): Promise<void> {
  const row = await mirror.row();
  const { first } = model;
  const facts = [
    row.amountCents,
    row.intentType,
    row.chainId,
    row.clientReference,
    row.createdAt.toISOString(),
  ];
  const asked = [MODEL_AMOUNT_CENTS, 'offramp', 'base', first.clientReference, first.createdAt];
  if (JSON.stringify(facts) !== JSON.stringify(asked))
    throw new Error(`a frozen fact changed: ${facts.join()}`);
  const recorded = await mirror.contradictions();
  const missing = [...model.lies].filter((lie) => !recorded.has(lie));
  const invented = [...recorded].filter((lie) => !model.lies.has(lie));
  if (missing.length > 0) throw new Error(`not recorded: ${missing.join()}`);
  if (invented.length > 0) throw new Error(`no source stated ${invented.join()}`);
  if (row.revision < model.revision) throw new Error('the revision went back');
  if ((row.readOrder ?? 0) < model.readOrder) throw new Error('a read undid one begun after it');
  if (row.eventStatus !== null && row.nextPollAt === null) throw new Error('an event that caused no read');
  if (model.lies.size > 0 && (await mirror.mayPrepare())) throw new Error('a burn could be prepared');
  model.revision = row.revision;
  model.readOrder = row.readOrder ?? 0;
}

function tick(ms: number): Command {
  return step(`${ms} ms pass`, (model) => {
    model.nowMs += ms;
    return Promise.resolve();
  });
}

function move(to: string): Command {
  return step(`the service moves to ${to}`, async (model, mirror) => {
    model.nowMs += 1;
    const updatedAt = new Date(model.nowMs + model.apiAheadMs).toISOString();
    model.truth = { ...model.truth, status: to, updatedAt };
    model.past.push(model.truth);
    await mirror.deliver(toEvent(model, model.truth), model.nowMs);
  });
}

function reportPast(n: number): Command {
  return step(`event ${n} comes late`, async (model, mirror) => {
    const past = pick(model.past, n) ?? model.first;
    await mirror.deliver(toEvent(model, past), model.nowMs);
  });
}

function reportFalsely(to: string, ahead: number, lie: Lie | undefined): Command {
  return step(`an event says ${to} ${lie?.field ?? ''} ${ahead} ms ahead`, async (model, mirror) => {
    const updatedAt = new Date(model.nowMs + ahead).toISOString();
    // An event with an impossible time is not applied, neither its facts nor its status.
    if (lie && ahead <= 5 * MINUTE_MS) model.lies.add(`${lie.field}=${lie.stated}`);
    await mirror.deliver(
      { ...toEvent(model, model.truth), status: to, updatedAt, ...lie?.inEvent },
      model.nowMs,
    );
  });
}

function finishRead(n: number, lie: Lie | undefined): Command {
  return step(`read ${n} is answered ${lie?.field ?? ''}`, async (model, mirror) => {
    const read = pick(model.reads, n);
    if (!read) return;
    model.reads.splice(model.reads.indexOf(read), 1);
    const answer = read.answer ?? model.truth;
    if (lie) model.lies.add(`${lie.field}=${lie.stated}`);
    const said = intentSchema.parse({ ...answer, ...lie?.inRead });
    await mirror.apply(said, read.start, n % 2 === 0 ? 'read' : 'create');
  });
}

/** An event as another part of the service sends it, by that part's clock. */
function toEvent({ eventsAheadMs, apiAheadMs }: ServiceModel, intent: Intent): WebhookData {
  const saidAtMs = Date.parse(intent.updatedAt) - apiAheadMs + eventsAheadMs;
  const updatedAt = new Date(saidAtMs).toISOString();
  return eventData(intent, { amountCents: MODEL_AMOUNT_CENTS, updatedAt });
}

function pick<T>(items: readonly T[], n: number): T | undefined {
  return items.length === 0 ? undefined : items[n % items.length];
}
