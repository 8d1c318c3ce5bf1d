import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTabularRows, fromTabularRows } from './tabular-rows.ts';

const row = fc.record({ id: fc.nat(), at: fc.string(), actor: fc.option(fc.record({ name: fc.string() })) });

test('rows are the same after they have travelled', () => {
  fc.assert(
    fc.property(fc.array(row), (sent) => {
      expect(fromTabularRows(toTabularRows(sent))).toEqual(sent);
    }),
  );
});

test('the name of a field travels once', () => {
  const packed = toTabularRows([{ clientReference: 'A' }, { clientReference: 'B' }]);
  expect(JSON.stringify(packed).split('clientReference')).toHaveLength(2);
});
