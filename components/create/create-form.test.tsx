import { describe, expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import { EMPTY_VALUES, type FormSource, type Prefill } from '#lib/intents/create/create-form.ts';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import { CreateForm } from './create-form.tsx';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const SOURCE = '0b0e0f5e-6f9c-4d5c-9d7c-1f1b7d0f2a11';
const VALUES = { chainId: 'base', amount: '77,31', destination: 'a@b.com.br', clientReference: '' } as const;
const SENT = { idempotencyKey: KEY, values: VALUES, sent: [{ idempotencyKey: KEY, values: VALUES }] };
const nothing = () => undefined;
const never = () => new Promise<never>(() => undefined);

interface Opened {
  readonly source: NamedSource | null;
  readonly from: FormSource;
  /** What the tab kept, by the name of its form. */
  readonly kept?: Readonly<Record<string, object>>;
}

function opened({ source, from, kept = {} }: Opened): string {
  vi.stubGlobal('history', { state: {} });
  const storage = memoryStorage();
  for (const [form, draft] of Object.entries(kept))
    storage.setItem(`draft:ana:${form}`, JSON.stringify(draft));
  vi.stubGlobal('sessionStorage', storage);
  return renderWithCopy(
    <IdleRouter>
      <CreateForm
        intentType="offramp"
        userId="ana"
        source={source}
        from={from}
        words={{ destination: 'Payout key', create: 'Create it' }}
        renderDestination={() => <p>the key’s field</p>}
        send={never}
        ask={never}
        onLeave={nothing}
      />
    </IdleRouter>,
    { locale: 'en', messages: { create, common } },
  );
}

function prefill(isReplacement: boolean): Prefill {
  return {
    intentId: SOURCE,
    values: EMPTY_VALUES,
    isBurned: false,
    isRefunded: false,
    isReplacement,
    open: null,
  };
}

describe.each([
  [`create:offramp:${SOURCE}`, false],
  [`create:offramp:${SOURCE}:replacement`, true],
])('[R23] a form that was sent (%s), opened again,', (form, replaces) => {
  const source = { intentId: SOURCE, replaces };
  const kept = { [form]: SENT };

  test.each([false, true])(
    'asks about it where its source is of a replacement by now: %s',
    (isReplacement) => {
      const html = opened({ source, from: prefill(isReplacement), kept });
      expect(html).toContain('77,31');
      expect(html).not.toContain('the key’s field');
    },
  );

  test('asks about it where none may be begun from its source by now, and says so', () => {
    const html = opened({ source, from: null, kept });
    expect(html).toContain('77,31');
    expect(html).toContain(create.blocked.title);
    expect(html).toContain(`/intents/${SOURCE}`);
  });
});

test.each([false, true])(
  '[R44] an address that names one that none is begun from has no form (%s)',
  (replaces) => {
    const html = opened({ source: { intentId: SOURCE, replaces }, from: null });
    expect(html).toContain(create.blocked.title);
    expect(html).toContain(`/intents/${SOURCE}`);
    expect(html).not.toContain('the key’s field');
    // What it is begun from may be offered again: then the form begins with its values.
    expect(sessionStorage.length).toBe(0);
  },
);

test('[R44] an address that names one that the service is being asked about has no form yet', () => {
  const html = opened({ source: { intentId: SOURCE, replaces: true }, from: 'unconfirmed' });
  expect(html).toContain(create.unconfirmed.title);
  expect(html).not.toContain(create.blocked.title);
  expect(html).not.toContain('the key’s field');
});

test('an address that names none has an empty form', () => {
  const html = opened({ source: null, from: null });
  expect(html).toContain('the key’s field');
  expect(html).not.toContain(create.blocked.title);
});
