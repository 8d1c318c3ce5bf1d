import { keccak256, stringToHex } from 'viem/utils';
import type { CallRequest } from '#lib/evm/call-request.ts';

/** A batch as Safe's Transaction Builder reads it from a file (version 1.0). */
export interface SafeBatch {
  readonly version: '1.0';
  readonly chainId: string;
  readonly createdAt: number;
  readonly meta: {
    readonly name: string;
    readonly description: string;
    readonly txBuilderVersion: string;
    readonly createdFromSafeAddress: string;
    readonly createdFromOwnerAddress: string;
    readonly checksum: string;
  };
  readonly transactions: readonly {
    readonly to: string;
    readonly value: string;
    readonly data: string;
    readonly contractMethod: null;
    readonly contractInputsValues: null;
  }[];
}

/**
 * The call of a grant as a file for Safe's Transaction Builder, for an owner that is a multisig (R123).
 * Target, value and data are as prepared. By the checksum the builder recognizes a file that was changed.
 */
export function toSafeBatch(
  call: CallRequest,
  about: { readonly name: string; readonly description: string; readonly createdAtMs: number },
): SafeBatch {
  const batch = {
    version: '1.0',
    chainId: String(call.evmChainId),
    createdAt: about.createdAtMs,
    meta: {
      name: about.name,
      description: about.description,
      txBuilderVersion: '1.16.5',
      createdFromSafeAddress: call.from,
      createdFromOwnerAddress: '',
    },
    transactions: [
      {
        to: call.to,
        value: String(call.value),
        data: call.data,
        contractMethod: null,
        contractInputsValues: null,
      },
    ],
  } as const;
  return { ...batch, meta: { ...batch.meta, checksum: checksumOf(batch) } };
}

/**
 * The builder's own checksum: the file without its checksum and without its name, serialized with sorted
 * keys, hashed by keccak-256. Source: safe-react-apps, tx-builder `checksum.ts`.
 */
function checksumOf(batch: Omit<SafeBatch, 'meta'> & { meta: Omit<SafeBatch['meta'], 'checksum'> }): string {
  return keccak256(stringToHex(serialize({ ...batch, meta: { ...batch.meta, name: null } })));
}

/** The builder's serialization: every object as its sorted keys in JSON followed by its values. */
function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const keys = JSON.stringify(entries.map(([key]) => key));
  return `{${keys}${entries.map(([, child]) => `${serialize(child)},`).join('')}}`;
}
