import {
  COMPUTE_BUDGET_PROGRAM,
  FORBIDDEN_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../programs.ts';
import { derivedAddress } from './derived-address.ts';
import { account, tokenData } from './fake-chain.ts';
import {
  amount,
  exposed,
  extra,
  pick,
  RUNS_ANYTHING,
  SYSTEM_KINDS,
  TOKEN_CALLS,
  TOKENS,
  withAccount,
  type Draw,
  type TamperedBurn,
} from './tamper-tools.ts';

const SET_UNIT_LIMIT = 2;

/** Burns whose message or accounts are not authentic: each must be refused. A new kind is a line here. */
export const TAMPERED_BURNS: Readonly<Record<string, (draw: Draw) => TamperedBurn>> = {
  'one byte of the transaction changed': ({ n }) => ({
    change: (bytes) => bytes.map((byte, at) => (at === n % bytes.length ? byte ^ (1 + (n % 255)) : byte)),
  }),
  'bytes cut or added': ({ n }) => ({
    change: (bytes) =>
      n % 2 === 0 ? bytes.slice(0, n % bytes.length) : Uint8Array.from([...bytes, n % 256]),
  }),
  'two accounts of the call swapped': ({ burn, n }) => ({
    staged: {
      ...burn.staged,
      instructions: burn.staged.instructions.map((instruction) => {
        const [first = 0, second = 1, ...rest] = instruction.accountIndexes;
        if (instruction.accountIndexes.length === 0) return instruction;
        const others = n % 2 === 0 ? [second, first, ...rest] : [first, ...rest, second];
        return { ...instruction, accountIndexes: others };
      }),
    },
  }),
  'an account replaced': ({ burn, n, stranger }) => ({
    staged: {
      ...burn.staged,
      accountKeys: burn.staged.accountKeys.map((key, index) => (index === 1 + (n % 3) ? stranger : key)),
    },
    chain: RUNS_ANYTHING,
  }),
  'a program in the place of the known one': ({ burn, addresses, stranger }) => ({
    staged: {
      ...burn.staged,
      accountKeys: burn.staged.accountKeys.map((key) => (key === addresses.program ? stranger : key)),
    },
    chain: RUNS_ANYTHING,
  }),
  'on a first use, given the System program': (draw) => ({
    staged: withAccount(draw, SYSTEM_PROGRAM, false),
    chain: RUNS_ANYTHING,
    expected: { programPin: undefined },
  }),
  'replaced code, given the System program': (draw) => ({
    staged: withAccount(draw, SYSTEM_PROGRAM, false),
    chain: RUNS_ANYTHING,
    expected: { programPin: { address: draw.addresses.program, origin: 'confirmed', deployedSlot: 5 } },
  }),
  'an instruction of the System program': (draw) =>
    extra(draw, SYSTEM_PROGRAM, [pick(SYSTEM_KINDS, draw.n), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 3]),
  'an instruction of a token program': (draw) =>
    extra(draw, pick(TOKENS, draw.n), pick(TOKEN_CALLS, draw.n), [1, 2, 0]),
  'a second burn': (draw) => extra(draw, TOKEN_PROGRAM, amount(8, draw.amountBaseUnits), [1, 2, 0]),
  'an instruction of a program that has no part in a burn': (draw) =>
    extra(draw, pick(FORBIDDEN_PROGRAMS, draw.n), [draw.n % 256], [0, 3]),
  'an instruction of an unknown program': (draw) => extra(draw, draw.stranger, [1], [0, 1]),
  'a fee without bounds': (draw) =>
    extra(withoutUnitLimit(draw), COMPUTE_BUDGET_PROGRAM, amount(3, 10n ** 12n), []),
  'a further signer': ({ burn }) => ({
    staged: { ...burn.staged, requiredSignatures: 2 },
    chain: RUNS_ANYTHING,
  }),
  'a lookup table': ({ burn, n, stranger }) => ({
    staged: {
      ...burn.staged,
      version: 0,
      lookups: [{ tableAddress: stranger, writableIndexes: [n % 256], readonlyIndexes: [] }],
    },
    chain: RUNS_ANYTHING,
  }),
  'a signature that is there already': ({ n }) => ({
    change: (bytes) => bytes.map((byte, at) => (at === 1 + (n % 64) ? byte ^ 1 : byte)),
  }),
  'an account that nothing uses': ({ burn, stranger }) => ({
    staged: {
      ...burn.staged,
      accountKeys: [...burn.staged.accountKeys, stranger],
      readonlyUnsigned: burn.staged.readonlyUnsigned + 1,
    },
    chain: RUNS_ANYTHING,
  }),
  'another wallet to pay into': (draw) =>
    exposed(draw, draw.stranger, account(SYSTEM_PROGRAM, new Uint8Array(0), 5_000_000n)),
  'an account of another program': (draw) =>
    exposed(draw, draw.stranger, account(derivedAddress(draw.stranger), new Uint8Array(32))),
  'another token account of the holder': (draw) => {
    const { mint, holder } = draw.addresses;
    return exposed(
      draw,
      draw.stranger,
      account(TOKEN_PROGRAM, tokenData({ mint, holder, amountBaseUnits: 9n })),
    );
  },
  'tokens of another mint': (draw) => {
    const mint = derivedAddress(draw.stranger);
    const tokens = tokenData({ mint, holder: draw.addresses.holder, amountBaseUnits: 9n });
    return exposed(draw, draw.stranger, account(TOKEN_2022_PROGRAM, tokens));
  },
  'on a first use, a place for an account': (draw) => ({
    ...exposed(draw, derivedAddress(draw.stranger), null),
    expected: { programPin: undefined },
  }),
  'another program to call': (draw) => {
    const program = { ...account(derivedAddress(draw.stranger), new Uint8Array(36)), executable: true };
    const ledger = new Map(draw.burn.chain.ledger).set(draw.stranger, program);
    return { staged: withAccount(draw, draw.stranger, false), chain: { ...RUNS_ANYTHING, ledger } };
  },
  'the other token program to call': (draw) => ({
    staged: withAccount(draw, TOKEN_2022_PROGRAM, false),
    chain: RUNS_ANYTHING,
  }),
};

/** A limit of a few units would bound the fee, however high the price. */
function withoutUnitLimit(draw: Draw): Draw {
  const { staged } = draw.burn;
  const instructions = staged.instructions.filter(
    ({ programIdIndex, data }) =>
      staged.accountKeys[programIdIndex] !== COMPUTE_BUDGET_PROGRAM || data[0] !== SET_UNIT_LIMIT,
  );
  return { ...draw, burn: { ...draw.burn, staged: { ...staged, instructions } } };
}
