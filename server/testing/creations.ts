import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { freezeCreate } from '#lib/intents/create/create-request.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { resolveCreates } from '#server/jobs/resolve-creates.ts';
import { database } from '#server/store/database.ts';
import {
  claimFirstSend,
  findCreateRequest,
  insertCreateRequest,
  recordCreateOutcome,
  type CreateRequestDraft,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { readBudget } from '#server/store/schema/schema-lists.ts';
import { anIntent } from './intent-fixtures.ts';
import { liveHistory } from './mirror.ts';
import { startScriptedIntents, type ScriptedIntents } from './service/scripted-intents.ts';
import { sessionOf } from './sessions.ts';
import { useTestDatabase } from './test-database.ts';

export type Draft = Omit<CreateRequestDraft, 'createdBy'>;

/** The operator who creates, and the service of the present test. */
interface Creations {
  readonly session: Session;
  readonly scripted: ScriptedIntents;
}

/** For a test file: its own database, and for each test no request yet, all reads, and a scripted service. */
export function useCreations(): Creations {
  useTestDatabase();
  const started: { session?: Session; scripted?: ScriptedIntents } = {};
  beforeAll(async () => {
    started.session = await sessionOf('operator');
  });
  beforeEach(async () => {
    await database().delete(createRequests);
    // A refused key in the test before has paused the reads that no user asked for.
    await database().delete(readBudget);
    started.scripted = await startScriptedIntents();
  });
  afterEach(() => started.scripted?.close());
  return {
    get session() {
      return required(started.session);
    },
    get scripted() {
      return required(started.scripted);
    },
  };
}

/** A creation as a form submits it; its reference is its key unless the test names another. */
export function aDraft(facts: Partial<Draft> = {}): Draft {
  const idempotencyKey = facts.idempotencyKey ?? randomUUID();
  const clientReference = facts.clientReference ?? idempotencyKey;
  const draft = {
    idempotencyKey,
    clientReference,
    intentType: 'onramp',
    amountCents: 700,
    chainId: 'base',
    destination: '0xA',
    ...facts,
  } as const;
  return { body: freezeCreate(draft), ...draft };
}

/** The same with a reference that a user has chosen, which others could use, too. */
export const aNamedDraft = (facts: Partial<Draft> = {}) =>
  aDraft({ clientReference: `invoice-${randomUUID()}`, ...facts });

/** The intent that matches a creation in everything; the facts of the test go over it. */
export function answerTo(draft: Draft, facts: object = {}): Intent {
  const now = new Date().toISOString();
  const { intentType, chainId, clientReference, amountCents } = draft;
  const metadata = { amountCents };
  return anIntent({
    ...{ intentType, chainId, clientReference, metadata, createdAt: now, updatedAt: now },
    ...facts,
  });
}

/** A stored request that is being sent for the first time. */
export async function aSentRequest(draft: Draft, { userId }: Session): Promise<CreateRequestRow> {
  await insertCreateRequest(database(), { ...draft, createdBy: userId });
  const leaseUntil = new Date(Date.now() + 60_000);
  return required(await claimFirstSend(database(), draft.idempotencyKey, leaseUntil));
}

/** The answer of its send is lost: it may have created something. */
export async function loseAnswer({ idempotencyKey }: CreateRequestRow): Promise<CreateRequestRow> {
  const fault = { code: 'service_unreachable' } as const;
  const lost = { state: 'unknown', fault, nextAttemptAt: new Date(), isAnswerLost: true } as const;
  await recordCreateOutcome(database(), idempotencyKey, lost);
  return requestOf({ idempotencyKey });
}

/** The request as it is stored now. Throws when there is none. */
export async function requestOf({
  idempotencyKey,
}: Pick<Draft, 'idempotencyKey'>): Promise<CreateRequestRow> {
  return required(await findCreateRequest(database(), idempotencyKey));
}

/** What was published of the creation: the ids of its intent, null for none. */
export async function publishedOf({
  idempotencyKey,
}: Pick<Draft, 'idempotencyKey'>): Promise<(string | null)[]> {
  const events = await liveHistory();
  return events.flatMap((event) =>
    event.type === 'create.changed' && event.idempotencyKey === idempotencyKey ? [event.intentId] : [],
  );
}

/** Runs the job on every request that is pending, as it would in time. */
export async function runCreateJob(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await database()
      .update(createRequests)
      .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      .where(sql`${createRequests.nextAttemptAt} is not null`);
    await resolveCreates.runTurn();
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there yet');
  return value;
}
