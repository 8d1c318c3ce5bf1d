import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import { FORBIDDEN_PROGRAMS, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../programs.ts';
import { account, changeLamports, rawCall, SLOT, toStagedBase64 } from './fake-chain.ts';
import {
  createGrantChain,
  LAST_VALID_HEIGHT,
  type FakeGrantChain,
  type StagedSolanaGrant,
} from './fake-grant.ts';
import { pick } from './tamper-tools.ts';

/** What is put before the guard in place of an authentic grant. What is left out is authentic. */
export interface TamperedGrant {
  readonly transaction?: Partial<WalletTransaction>;
  readonly chain?: Partial<FakeGrantChain>;
  readonly expected?: Partial<GrantExpectation>;
}

export interface GrantDraw {
  readonly grant: StagedSolanaGrant;
  readonly n: number;
  readonly stranger: string;
}

const staged = (message: SolanaMessage): TamperedGrant => ({
  transaction: { unsignedTransaction: toStagedBase64(message) },
});

function withGrant(
  { message }: StagedSolanaGrant,
  change: (call: CompiledInstruction) => Partial<CompiledInstruction>,
): TamperedGrant {
  const last = message.instructions.length - 1;
  return staged({
    ...message,
    instructions: message.instructions.map((call, index) =>
      index === last ? { ...call, ...change(call) } : call,
    ),
  });
}

function withInstruction({ message }: StagedSolanaGrant, program: string, data: Uint8Array): TamperedGrant {
  const known = message.accountKeys.indexOf(program);
  return staged({
    ...message,
    accountKeys: known < 0 ? [...message.accountKeys, program] : message.accountKeys,
    readonlyUnsigned: message.readonlyUnsigned + (known < 0 ? 1 : 0),
    instructions: [
      { programIdIndex: known < 0 ? message.accountKeys.length : known, accountIndexes: [0, 1], data },
      ...message.instructions,
    ],
  });
}

/** The honest run, and this beside it. */
function also(
  grant: StagedSolanaGrant,
  change: (chain: Parameters<FakeGrantChain['effect']>[0]) => void,
): TamperedGrant {
  const honest = createGrantChain(grant);
  return {
    chain: {
      effect: (ledger) => {
        honest.effect(ledger);
        change(ledger);
      },
    },
  };
}

const calls = (grant: StagedSolanaGrant, made: object): TamperedGrant => ({
  chain: { calls: [...(createGrantChain(grant).calls ?? []), made] },
});

const signerOf = ({ expected }: StagedSolanaGrant) => expected.signerWallet ?? '';

/** Every kind of grant that must be refused, by name. A new kind is a line here. */
export const TAMPERED_GRANTS: Readonly<Record<string, (draw: GrantDraw) => TamperedGrant>> = {
  'one byte outside the fee changed': ({ grant, n }) => {
    const bytes = parseBase64(grant.transaction.unsignedTransaction) ?? new Uint8Array(0);
    // The accounts, the blockhash and the call: the part between the header and the instructions.
    const at = 69 + (n % (32 * (grant.message.accountKeys.length + 1)));
    return {
      transaction: {
        unsignedTransaction: toBase64(bytes.map((byte, i) => (i === at ? byte ^ (1 + (n % 255)) : byte))),
      },
    };
  },
  'another status or other data': ({ grant, n }) =>
    withGrant(grant, ({ data }) => ({
      data:
        n % 10 === 9 ? Uint8Array.from([...data, 0]) : data.map((byte, i) => (i === n % 9 ? byte ^ 1 : byte)),
    })),
  'accounts in another order, or one more': ({ grant, n }) =>
    withGrant(grant, ({ accountIndexes: [first = 0, ...rest] }) => ({
      accountIndexes: n % 2 === 0 ? [...rest, first] : [first, ...rest, 0],
    })),
  'a grant beside it': ({ grant }) => {
    const [last] = grant.message.instructions.slice(-1);
    return staged({
      ...grant.message,
      instructions: [...grant.message.instructions, ...(last ? [last] : [])],
    });
  },
  'an instruction of the System or a token program': ({ grant, n }) =>
    withInstruction(grant, pick([SYSTEM_PROGRAM, TOKEN_PROGRAM], n), Uint8Array.from([n % 12, 0, 0, 0, 1])),
  'an instruction of a program that has no part in a grant': ({ grant, n, stranger }) =>
    withInstruction(grant, pick([...FORBIDDEN_PROGRAMS, stranger], n), Uint8Array.from([n % 256])),
  'a further signer': ({ grant }) => staged({ ...grant.message, requiredSignatures: 2 }),
  'a lookup table': ({ grant, stranger, n }) =>
    staged({
      ...grant.message,
      version: 0,
      lookups: [{ tableAddress: stranger, writableIndexes: [n % 256], readonlyIndexes: [] }],
    }),
  'an account that nothing uses': ({ grant, stranger }) =>
    staged({
      ...grant.message,
      accountKeys: [...grant.message.accountKeys, stranger],
      readonlyUnsigned: grant.message.readonlyUnsigned + 1,
    }),
  'a program in the place of the known one': ({ grant, stranger }) =>
    staged({
      ...grant.message,
      accountKeys: grant.message.accountKeys.map((key) => (key === grant.programId ? stranger : key)),
    }),
  'another program is known': ({ stranger, n }) => ({
    expected: { pin: { address: stranger, origin: n % 2 === 0 ? 'configured' : 'confirmed' } },
  }),
  'for another address': ({ stranger }) => ({ expected: { address: stranger } }),
  'by another whitelister': ({ stranger }) => ({
    expected: { signerWallet: stranger, connectedAccount: stranger },
  }),
  'another account connected': ({ stranger }) => ({ expected: { connectedAccount: stranger } }),
  'another blockhash than the preparation’s': ({ stranger }) => ({ transaction: { blockhash: stranger } }),
  'a preparation that is over': ({ n }) => ({ chain: { height: LAST_VALID_HEIGHT - 9 + (n % 100) } }),
  'no program at the address': ({ grant }) => ({
    chain: { ledger: new Map(createGrantChain(grant).ledger).set(grant.programId, null) },
  }),
  'an entry that is there already': ({ grant }) => {
    const entry = account(grant.programId, new Uint8Array(73));
    return { chain: { ledger: new Map(createGrantChain(grant).ledger).set(grant.entry, entry) } };
  },
  'an entry of another program afterwards': ({ grant, stranger }) =>
    also(grant, (ledger) => ledger.set(grant.entry, account(stranger, new Uint8Array(73), 1_000_000n))),
  'no entry afterwards': ({ grant }) => also(grant, (ledger) => ledger.set(grant.entry, null)),
  'SOL taken from the whitelister': ({ grant, n }) =>
    also(grant, (ledger) => changeLamports(ledger, signerOf(grant), -BigInt(400_001 + (n % 1_000_000)))),
  'more rent than its size needs': ({ grant, n }) =>
    also(grant, (ledger) => {
      const more = BigInt(500_000 + (n % 1_000_000));
      changeLamports(ledger, signerOf(grant), -more);
      changeLamports(ledger, grant.entry, more);
    }),
  'the whitelister assigned to a program': ({ grant, stranger }) =>
    also(grant, (ledger) => ledger.set(signerOf(grant), account(stranger, new Uint8Array(0), 998_995_000n))),
  'a call of another program in the run': ({ grant, stranger }) =>
    calls(grant, rawCall(stranger, [signerOf(grant)], Uint8Array.from([1]))),
  'SOL paid to another account in the run': ({ grant, stranger }) =>
    calls(grant, rawCall(SYSTEM_PROGRAM, [signerOf(grant), stranger], Uint8Array.from([2, 0, 0, 0, 1]))),
  'a node that does not show the calls': () => ({ chain: { calls: null } }),
  'a run of another time': ({ n }) => ({ chain: { simulationSlot: SLOT + (n % 2 === 0 ? 151 : -151) } }),
};
