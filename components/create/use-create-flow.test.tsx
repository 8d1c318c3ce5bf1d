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
  vi.stubGlobal('history', { state: { __NA: true, ...(reviewOf !== undefined && { reviewOf }) } });
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
