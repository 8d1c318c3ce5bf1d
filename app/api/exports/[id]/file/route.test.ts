import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { getExport } from '#server/exports/get-export.ts';
import { startExport } from '#server/exports/start-export.ts';
import { signInAs } from '#server/testing/http/fake-request.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { GET } from './route.ts';

useTestDatabase();

test('a HEAD of an export’s address is refused and uses up nothing: the file is fetched after it, once', async () => {
  const session = await signInAs('viewer');
  const selection = {
    list: 'intents',
    filter: intentFilterSchema.parse({ from: '2026-10-01', to: '2026-10-31' }),
  } as const;
  const { id } = await startExport({ selection, format: 'csv' }, { session, locale: 'en' });
  // Next.js answers HEAD by GET.
  const ask = (method: string) =>
    GET(new Request(`http://localhost:3000/api/exports/${id}/file`, { method }), {
      params: Promise.resolve({ id }),
    });

  const head = await ask('HEAD');
  expect([head.status, head.headers.get('allow'), await head.text()]).toEqual([405, 'GET', '']);
  expect((await getExport(id, session)).state).toBe('waiting');

  const file = await ask('GET');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="TEST-conversions-created-2026-10-01-2026-10-31_[\w-]+\.csv"$/,
  );
  expect(await file.text()).toMatch(/^id,/);
  expect((await getExport(id, session)).state).toBe('complete');
  expect((await ask('GET')).status).toBe(409);
});
