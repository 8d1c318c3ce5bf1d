import { z } from 'zod';
import { decodeBase58 } from '#lib/encoding/base58.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from './programs.ts';

/** A call that a program made in the simulated run, in the form that the guard checks. */
export type SimulatedCall =
  | {
      readonly kind: 'burn';
      readonly program: string;
      readonly account: string;
      readonly mint: string;
      readonly amountBaseUnits: bigint;
    }
  /** The System program creates, pays, sizes or assigns this account. */
  | { readonly kind: 'account'; readonly program: string; readonly account: string }
  /** Anything else, of whatever program. */
  | { readonly kind: 'other'; readonly program: string };

const addressSchema = z.string().min(1);
const amountSchema = z.string().regex(/^\d+$/).transform(BigInt);
/** A node gives what it can read by name, and the rest as it is. A note is a string. */
const parsedSchema = z.looseObject({
  programId: addressSchema,
  parsed: z.union([z.string(), z.looseObject({ type: z.string(), info: z.unknown() })]),
});
const rawSchema = z.looseObject({
  programId: addressSchema,
  accounts: z.array(addressSchema),
  data: z.string().transform((text) => decodeBase58(text) ?? new Uint8Array(0)),
});
const burnInfoSchema = z.union([
  z
    .looseObject({ account: addressSchema, mint: addressSchema, amount: amountSchema })
    .transform(({ account, mint, amount }) => ({ account, mint, amountBaseUnits: amount })),
  z
    .looseObject({
      account: addressSchema,
      mint: addressSchema,
      tokenAmount: z.looseObject({ amount: amountSchema }),
    })
    .transform(({ account, mint, tokenAmount }) => ({ account, mint, amountBaseUnits: tokenAmount.amount })),
]);
/** Where each kind of account instruction names the account that it is about, by name and by place. */
const ACCOUNT_FIELDS: Readonly<Record<string, string>> = {
  createAccount: 'newAccount',
  transfer: 'destination',
  assign: 'account',
  allocate: 'account',
};
const ACCOUNT_PLACES: Readonly<Record<number, number>> = { 0: 1, 2: 1, 1: 0, 8: 0 };
const BURNS: ReadonlySet<string | number | undefined> = new Set(['burn', 'burnChecked', 8, 15]);

/** What a node shows of the calls of a simulated run, of every instruction, in their order. */
export const simulatedCallsSchema = z
  .array(
    z.looseObject({
      index: z.int(),
      instructions: z.array(z.union([parsedSchema.transform(fromParsed), rawSchema.transform(fromRaw)])),
    }),
  )
  .transform((made) => made.flatMap(({ instructions }) => instructions));

function fromParsed({ programId: program, parsed }: z.infer<typeof parsedSchema>): SimulatedCall {
  if (typeof parsed === 'string') return { kind: 'other', program };
  const { type, info } = parsed;
  if (TOKEN_PROGRAMS.includes(program) && BURNS.has(type)) {
    const burn = burnInfoSchema.safeParse(info).data;
    if (burn) return { kind: 'burn', program, ...burn };
  }
  const field = program === SYSTEM_PROGRAM ? ACCOUNT_FIELDS[type] : undefined;
  if (field === undefined) return { kind: 'other', program };
  const account = z.record(z.string(), z.unknown()).safeParse(info).data?.[field];
  return typeof account === 'string' ? { kind: 'account', program, account } : { kind: 'other', program };
}

function fromRaw({ programId: program, accounts, data }: z.infer<typeof rawSchema>): SimulatedCall {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const [account, mint] = accounts;
  const isBurn = TOKEN_PROGRAMS.includes(program) && BURNS.has(data[0]) && data.length >= 9;
  if (isBurn && account !== undefined && mint !== undefined) {
    return { kind: 'burn', program, account, mint, amountBaseUnits: view.getBigUint64(1, true) };
  }
  const kind = program === SYSTEM_PROGRAM && data.length >= 4 ? view.getUint32(0, true) : -1;
  const subject = accounts[ACCOUNT_PLACES[kind] ?? -1];
  return subject === undefined ? { kind: 'other', program } : { kind: 'account', program, account: subject };
}
