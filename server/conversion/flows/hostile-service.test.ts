import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { HOSTILE_ANSWERS, OWN_REFUSALS } from '#server/testing/service/hostile-answers.ts';
import { INTENT_ID, VERBS, WALLET_ID, type ServiceVerb } from '#server/testing/service/service-verbs.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';

/**
 * The verbs wait for seconds; for silence, and before another try, a test does not. Nothing else of them is
 * changed.
 */
const TIMES_FASTER = 40;
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let service: ScriptedService | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await service?.close();
});

function hurry(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / TIMES_FASTER));
}

type Ended = { readonly value: unknown } | { readonly error: ServiceError };

/** How a call ends when the service always answers so. Anything thrown that is no typed error is a crash. */
async function call(verb: ServiceVerb, answer: ScriptedAnswer): Promise<Ended> {
  if (answer === 'silence' || answer === 'silence_in_body') hurry();
  service = await startScriptedService(() => answer);
  try {
    return { value: await verb.call(service.connection) };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { error };
  }
}

/** Every send of a call carries the same bytes under the same key. */
function expectSameBytes(): void {
  const sent = service?.requests ?? [];
  const shapes = sent.map(({ method, path, body, headers }) => [
    method,
    path,
    body,
    headers['idempotency-key'],
  ]);
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBeLessThanOrEqual(1);
}

const RETRIED = 4;

describe.each(VERBS.map((verb) => [verb.name, verb] as const))('%s', (_name, verb) => {
  test('is answered as it should be', async () => {
    await expect(call(verb, verb.good)).resolves.toHaveProperty('value');
    expect(service?.requests).toHaveLength(1);
  });

  test.each(
    HOSTILE_ANSWERS.filter(({ fits }) => !fits.includes(verb.reads)).map((row) => [row.name, row] as const),
  )('against %s', async (_answer, row) => {
    const ended = await call(verb, row.answer);
    if (!('error' in ended)) throw new Error(`taken for an answer: ${JSON.stringify(ended.value)}`);
    const { fault, mayHaveHappened, retryAfterMs } = ended.error;
    expect({ code: fault.code, mayHaveHappened, retryAfterMs }).toEqual({
      code: row.code,
      mayHaveHappened: row.mayHaveHappened,
      retryAfterMs: row.retryAfterMs ?? null,
    });
    const isTriedAgain = verb.isRetried && row.isPassing;
    expect(service?.requests).toHaveLength(isTriedAgain ? RETRIED : 1);
    expectSameBytes();
    expect(JSON.stringify(ended.error)).not.toContain(service?.connection.apiKey);
  });

  test.each(OWN_REFUSALS)('refused by the service itself with a %i', async (status) => {
    const ended = await call(verb, { status, body: { code: 'SOMETHING', message: 'no' } });
    if (!('error' in ended)) throw new Error('a refusal was taken for an answer');
    expect(ended.error).toMatchObject({ status, mayHaveHappened: false });
    expect(service?.requests).toHaveLength(1);
  });

  test('unknown fields are ignored', async () => {
    const extra = verb.reads === 'resource' ? addFields(verb.good.body) : verb.good.body;
    await expect(call(verb, { ...verb.good, body: extra })).resolves.toHaveProperty('value');
  });

  test.each(verb.required)('without %s nothing is taken for an answer', async (path) => {
    const ended = await call(verb, { ...verb.good, body: without(verb.good.body, path) });
    expect(ended).toMatchObject({ error: { fault: { code: 'service_unreadable' }, mayHaveHappened: true } });
  });

  test.each(verb.required)('with %s of another type nothing is taken for an answer', async (path) => {
    for (const wrong of WRONG_TYPES.filter((value) => !isLike(value, at(verb.good.body, path)))) {
      const ended = await call(verb, { ...verb.good, body: change(verb.good.body, path, wrong) });
      if (!('error' in ended)) throw new Error(`${JSON.stringify(wrong)} was taken for ${path}`);
      expect(ended.error.fault.code).toBe('service_unreadable');
      await service?.close();
    }
  });
});

describe('an answer about something else is no answer', () => {
  const other = randomUUID();
  test.each(VERBS.filter(({ subject }) => subject !== undefined).map((verb) => [verb.name, verb] as const))(
    'of %s',
    async (_name, verb) => {
      const ended = await call(verb, {
        ...verb.good,
        body: change(verb.good.body, verb.subject ?? '', other),
      });
      expect(ended).toMatchObject({
        error: { fault: { code: 'service_unreadable' }, mayHaveHappened: true },
      });
    },
  );

  test('but the same id in other letters is', async () => {
    const verbs = VERBS.filter(({ subject }) => subject !== undefined);
    for (const verb of verbs) {
      const id = verb.name.includes('allet') ? WALLET_ID : INTENT_ID;
      const body = change(verb.good.body, verb.subject ?? '', id.toUpperCase());
      await expect(call(verb, { ...verb.good, body })).resolves.toHaveProperty('value');
      await service?.close();
    }
  });
});

const WRONG_TYPES: readonly unknown[] = [null, 7.5, [], {}, true];

/** Of a type that the field may have: no list is too short, and no truth value is wrong. */
function isLike(value: unknown, sound: unknown): boolean {
  return typeof sound === 'boolean'
    ? typeof value === 'boolean'
    : Array.isArray(sound) && Array.isArray(value);
}

function addFields(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(addFields);
  if (typeof body !== 'object' || body === null) return body;
  const grown = Object.entries(body).map(([key, value]) => [key, addFields(value)] as const);
  return { ...Object.fromEntries(grown), somethingNew: { deep: [1, null, 'x'] } };
}

function without(body: unknown, path: string): unknown {
  return change(body, path, undefined);
}

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, step) => (from as Record<string, unknown>)[step], body);
}

/** The body with another value at a dotted path; `undefined` leaves the field out. */
function change(body: unknown, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.length === 0 ? copy : at(copy, steps.join('.'));
  (parent as Record<string, unknown>)[last] = value;
  return copy;
}
