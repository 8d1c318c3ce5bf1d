import { keccak256, stringToHex } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { toSafeBatch } from './safe-transaction.ts';

const call = {
  evmChainId: 84_532,
  from: '0x00000000000000000000000000000000000000aa',
  to: '0x00000000000000000000000000000000000000bb',
  data: '0x12345678',
  value: 0n,
} as const;
const about = { name: 'Grant', description: 'One wallet', createdAtMs: 1_700_000_000_000 };

describe("[R123] the file for Safe's Transaction Builder", () => {
  test('carries the call as it was prepared, and nothing else', () => {
    const batch = toSafeBatch(call, about);
    expect(batch).toMatchObject({
      version: '1.0',
      chainId: '84532',
      createdAt: about.createdAtMs,
      meta: { name: 'Grant', description: 'One wallet', createdFromSafeAddress: call.from },
      transactions: [{ to: call.to, value: '0', data: call.data }],
    });
    expect(batch.transactions).toHaveLength(1);
  });

  // Written out by the rule by which a file that the builder exported has the checksum it has.
  test('has the checksum by which the builder takes the file for unchanged', () => {
    const meta =
      '{["createdFromOwnerAddress","createdFromSafeAddress","description","name","txBuilderVersion"]' +
      `"","${call.from}","One wallet",null,"1.16.5",}`;
    const transaction =
      '{["contractInputsValues","contractMethod","data","to","value"]' +
      `null,null,"${call.data}","${call.to}","0",}`;
    const file =
      '{["chainId","createdAt","meta","transactions","version"]' +
      `"84532",1700000000000,${meta},[${transaction}],"1.0",}`;
    expect(toSafeBatch(call, about).meta.checksum).toBe(keccak256(stringToHex(file)));
  });

  test('has a checksum that any change but of the name breaks', () => {
    const { checksum } = toSafeBatch(call, about).meta;
    expect(checksum).toMatch(/^0x[0-9a-f]{64}$/);
    expect(toSafeBatch(call, { ...about, name: 'Other' }).meta.checksum).toBe(checksum);
    for (const changed of [
      { ...call, data: '0x12345679' as const },
      { ...call, evmChainId: 1 },
    ]) {
      expect(toSafeBatch(changed, about).meta.checksum).not.toBe(checksum);
    }
  });
});
