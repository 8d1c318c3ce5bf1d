import { describe, expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import { CREATE_FORM_SCHEMAS, createValuesSchema, EMPTY_VALUES } from '#lib/intents/create/create-form.ts';
import { useCreateFlow } from './use-create-flow.ts';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const VALUES = { chainId: 'base', amount: '1234', destination: 'a@b.com.br', clientReference: '' } as const;
const EDITED = { ...VALUES, amount: '1.300,00' };
const FORM = 'create:offramp:new';
const nothing = () => undefined;
const never = () => new Promise<never>(() => undefined);

function Flow({ userId }: { userId: string }) {
  const { draft, state, reviewed, earlier } = useCreateFlow({
    draft: { userId, form: FORM, schema: createValuesSchema, values: EMPTY_VALUES },
    schema: CREATE_FORM_SCHEMAS.offramp,
    send: never,
    ask: never,
    onLeave: nothing,
  });
  const amounts = earlier.map(({ order }) => order?.amountCents);
  return [state.kind, draft.values.amount, reviewed === null ? 'fields' : 'review', ...amounts].join(' ');
}

function opened(userId: string, kept: Readonly<Record<string, object>>, reviewOf?: string): string {
  vi.stubGlobal('history', {
    back: nothing,
    state: { __NA: true, ...(reviewOf !== undefined && { reviewOf }) },
  });
  const storage = memoryStorage();
  for (const [key, draft] of Object.entries(kept)) storage.setItem(key, JSON.stringify(draft));
  vi.stubGlobal('sessionStorage', storage);
  return renderWithCopy(
    <IdleRouter>
      <Flow userId={userId} />
    </IdleRouter>,
    { locale: 'en', messages: {} },
  );
}

const sent = [{ idempotencyKey: KEY, values: VALUES }];

test('[R23] a form that its user sent opens at its review, and is asked about first', () => {
  const kept = { [`draft:ana:${FORM}`]: { idempotencyKey: KEY, values: VALUES, sent } };
  expect(opened('ana', kept)).toBe('asking 1234 review');
});

test('[R23] a form that another user sent from this tab is not the next user’s', () => {
  const kept = { [`draft:ana:${FORM}`]: { idempotencyKey: KEY, values: VALUES, sent } };
  expect(opened('rui', kept)).toBe('idle  fields');
});

test('[R24] a form that was edited after its send still knows what was sent', () => {
  const idempotencyKey = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
  const kept = { [`draft:ana:${FORM}`]: { idempotencyKey, values: EDITED, sent } };
  expect(opened('ana', kept)).toBe('idle 1.300,00 fields 123400');
});

describe('a form that is opened at the entry of its review, by Forward or a reload', () => {
  const reviewed = JSON.stringify(CREATE_FORM_SCHEMAS.offramp.parse(VALUES));
  const draft = { idempotencyKey: KEY, values: VALUES, sent: [], reviewed };
  const shownOf = (facts: object, reviewOf?: string) =>
    opened('ana', { [`draft:ana:${FORM}`]: { ...draft, ...facts } }, reviewOf);

  test('shows the review of what was typed, and nothing is sent or asked', () => {
    expect(shownOf({}, KEY)).toBe('idle 1234 review');
    expect(shownOf({ values: { ...VALUES, amount: '1.234,00' } }, KEY)).toBe('idle 1.234,00 review');
  });

  test('shows the fields where something else is typed, or it is the review of another request', () => {
    expect(shownOf({ values: EDITED }, KEY)).toBe('idle 1.300,00 fields');
    expect(shownOf({ values: EMPTY_VALUES }, KEY)).toBe('idle  fields');
    expect(shownOf({ reviewed: undefined }, KEY)).toBe('idle 1234 fields');
    expect(shownOf({}, '5f1d8c02-6a3b-4c1e-9d2f-000000000002')).toBe('idle 1234 fields');
  });

  test('shows the fields at any other entry', () => {
    expect(shownOf({})).toBe('idle 1234 fields');
  });
});

test('[R23] what an earlier release kept without a user is asked about only as another order', () => {
  const kept = { [FORM]: { idempotencyKey: KEY, values: VALUES, sentValues: VALUES } };
  expect(opened('rui', kept)).toBe('idle  fields 123400');
});

describe('[R24] what is sent under a key', () => {
  const reviewed = JSON.stringify(CREATE_FORM_SCHEMAS.offramp.parse(VALUES));
  const draft = { idempotencyKey: KEY, values: VALUES, sent: [], reviewed };
  const place = `draft:ana:${FORM}`;
  const store = (kept: object) => sessionStorage.setItem(place, JSON.stringify(kept));
  const keptNow = (): unknown => JSON.parse(sessionStorage.getItem(place) ?? 'null');
  const OTHER_KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000002';
  const OTHER = { ...VALUES, amount: '999.999,00', destination: 'eva@evil.com' };

  async function sentAfter(change: () => void, kept: object = draft): Promise<unknown[]> {
    const sentOnes: unknown[] = [];
    const submits: (() => Promise<void>)[] = [];
    function Pressed() {
      const { submit } = useCreateFlow({
        draft: { userId: 'ana', form: FORM, schema: createValuesSchema, values: EMPTY_VALUES },
        schema: CREATE_FORM_SCHEMAS.offramp,
        send: (order, key) => {
          sentOnes.push({ ...order, key });
          return never();
        },
        ask: never,
        onLeave: nothing,
      });
      submits.push(submit);
      return null;
    }
    opened('ana', { [place]: kept }, KEY);
    renderWithCopy(
      <IdleRouter>
        <Pressed />
      </IdleRouter>,
      { locale: 'en', messages: {} },
    );
    change();
    submits.forEach((submit) => void submit());
    await Promise.resolve();
    return sentOnes;
  }
  const ofAna = { chainId: 'base', amountCents: 123400, destination: 'a@b.com.br', key: KEY };

  test('is what was reviewed, frozen before it goes out', async () => {
    expect(await sentAfter(nothing)).toEqual([ofAna]);
    expect(keptNow()).toMatchObject({ idempotencyKey: KEY, sent: [{ idempotencyKey: KEY, values: VALUES }] });
  });

  test('is the same order where only its typing differs', async () => {
    const typed = { ...draft, values: { ...VALUES, amount: '1.234,00' } };
    expect(await sentAfter(() => store(typed))).toEqual([ofAna]);
  });

  test.each([
    ['other values', { ...draft, values: OTHER }],
    ['other values that claim to be reviewed', { ...draft, values: OTHER, reviewed: 'x' }],
    ['another key', { ...draft, idempotencyKey: OTHER_KEY }],
    ['no order', { ...draft, values: EMPTY_VALUES }],
  ])('is nothing where the tab keeps %s by then', async (_what, kept) => {
    expect(await sentAfter(() => store(kept))).toEqual([]);
    expect(keptNow()).toMatchObject({ idempotencyKey: KEY, values: kept.values, sent: [] });
    expect(keptNow()).not.toHaveProperty('reviewed');
  });

  test('is nothing where the tab keeps nothing any more', async () => {
    expect(await sentAfter(() => sessionStorage.removeItem(place))).toEqual([]);
  });

  test('[R23] is known after the tab lost it, and other values get another key', async () => {
    const retried = { ...draft, sent: [{ idempotencyKey: KEY, values: VALUES }] };
    expect(await sentAfter(() => store({ ...draft, values: OTHER }), retried)).toEqual([]);
    expect(keptNow()).toMatchObject({ values: OTHER, sent: [{ idempotencyKey: KEY, values: VALUES }] });
    expect(keptNow()).not.toMatchObject({ idempotencyKey: KEY });
  });

  test('is what was frozen, whatever the tab keeps beside it', async () => {
    const retried = { ...draft, sent: [{ idempotencyKey: KEY, values: VALUES }] };
    expect(await sentAfter(() => store({ ...retried, values: OTHER }), retried)).toEqual([ofAna]);
  });
});

test('[R24] a form that was sent shows after a reload what was frozen under its key', () => {
  const kept = { [`draft:ana:${FORM}`]: { idempotencyKey: KEY, values: EDITED, sent } };
  expect(opened('ana', kept)).toBe('asking 1234 review');
});
