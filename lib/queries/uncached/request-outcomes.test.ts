import { expect, test, vi } from 'vitest';
import { askForCreate, askForRegistration } from './request-outcomes.ts';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

test.each([
  ['[R24] an ended session says nothing of the request', 401, { code: 'signed_out' }, 'signed_out'],
  ['a key without a request', 404, { code: 'not_found' }, 'missing'],
  ['another fault says nothing of the request', 500, { code: 'internal' }, 'silence'],
  ['[R23] nor does the request of another user', 403, { code: 'forbidden' }, 'silence'],
  ['an answer that cannot be read', 502, undefined, 'silence'],
])('%s', async (_name, status, fault, state) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(BODY(fault), { status })));
  expect(await askForCreate(KEY)).toEqual({ state });
  expect(await askForRegistration(KEY)).toEqual({ state });
});

const BODY = (fault: unknown) => fault ?? 'no answer of ours';
