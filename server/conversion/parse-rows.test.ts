import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseRows, rowsSchema } from './parse-rows.ts';

const schema = z.object({ id: z.guid(), n: z.number() });

describe('[R20] rows that cannot be read', () => {
  test('hide no other, and those that are the same to the letter each count', () => {
    const id = '0199d1c0-0000-7000-8000-000000000001';
    const rows = [{ id, n: 1 }, { a: 1 }, { id: id.toUpperCase(), n: 'x' }, { a: 1 }, 1];
    const { read, unreadable } = parseRows(schema, rows);
    expect(read).toEqual([{ id, n: 1 }]);
    expect(unreadable.map(({ resourceId }) => resourceId)).toEqual([null, id, null, null]);
    expect(new Set(unreadable.map(({ key }) => key)).size).toBe(4);
    expect(parseRows(schema, rows).unreadable.map(({ key }) => key)).toEqual(
      unreadable.map(({ key }) => key),
    );
  });

  test('[R49] are set aside without the code to pay, in whatever form it is', () => {
    const code = '00020126br.gov.bcb.pix';
    for (const brcode of [code, [code], { text: code }]) {
      const [row] = parseRows(schema, [{ id: 7, pixPayment: { brcode, txid: 'TX1' } }]).unreadable;
      expect(row?.raw).toBe('{"id":7,"pixPayment":{"brcode":"…","txid":"TX1"}}');
    }
  });

  test('are not more than an answer can hold a process up with', () => {
    const most = Array.from({ length: 10_000 }, () => 1);
    expect(parseRows(schema, rowsSchema.parse(most)).unreadable).toHaveLength(10_000);
    expect(rowsSchema.safeParse([...most, 1]).success).toBe(false);
  });
});
