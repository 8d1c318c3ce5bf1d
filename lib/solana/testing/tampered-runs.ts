import { NOW } from './arbitrary-burn.ts';
import {
  account,
  changeData,
  changeLamports,
  changeU64,
  mintData,
  rawBurn,
  rawCall,
  SLOT,
  tokenData,
} from './fake-chain.ts';
import { TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../programs.ts';
import {
  also,
  calls,
  flip,
  MOST_FEE_LAMPORTS,
  pick,
  SYSTEM_KINDS,
  TOKEN_CALLS,
  TOKENS,
  type Draw,
  type TamperedBurn,
} from './tamper-tools.ts';

/**
 * Burns whose message is authentic, and whose run, chain or expectation is not: each must be refused. A new
 * kind is a line here.
 */
export const TAMPERED_RUNS: Readonly<Record<string, (draw: Draw) => TamperedBurn>> = {
  'a call of another program in the run': (draw) =>
    calls(draw, [rawCall(draw.stranger, [draw.addresses.holder], Uint8Array.from([1]))]),
  'a call of a token program in the run': (draw) => {
    const { tokenAccount, mint, holder } = draw.addresses;
    const data = Uint8Array.from(pick(TOKEN_CALLS, draw.n));
    return calls(draw, [rawCall(pick(TOKENS, draw.n), [tokenAccount, mint, holder], data)]);
  },
  'a call of the System program in the run': (draw) => {
    const data = Uint8Array.from([pick(SYSTEM_KINDS, draw.n), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    return calls(draw, [rawCall(SYSTEM_PROGRAM, [draw.addresses.holder, draw.stranger], data)]);
  },
  'two burns in the run': (draw) => calls(draw, [rawBurn(draw.addresses, draw.amountBaseUnits)]),
  'a burn of another amount or mint in the run': (draw) => ({
    chain: {
      calls: [
        draw.n % 2 === 0
          ? rawBurn(draw.addresses, draw.amountBaseUnits + 1n)
          : rawBurn({ ...draw.addresses, mint: draw.stranger }, draw.amountBaseUnits),
      ],
    },
  }),
  'a node that does not show the calls': () => ({ chain: { calls: null } }),
  'a run of another time': ({ n }) => ({ chain: { simulationSlot: SLOT + (n % 2 === 0 ? 151 : -151) } }),
  'a run that is refused': () => ({ chain: { issuedInstruction: 'of another authorization' } }),
  'more or less burned': (draw) =>
    also(draw, (ledger, { tokenAccount }) =>
      changeU64(ledger, tokenAccount, 64, draw.n % 2 === 0 ? 1n : -1n),
    ),
  'nothing burned': () => ({ chain: { effect: () => undefined } }),
  'tokens moved and not burned': (draw) =>
    also(draw, (ledger, { mint }) => changeU64(ledger, mint, 36, draw.amountBaseUnits)),
  'any other byte of the token account changed': (draw) =>
    also(draw, (ledger, { tokenAccount }) => {
      // Mint, owner, delegate, state, native, delegated amount, close authority: all but the amount.
      const offset = draw.n % (165 - 8);
      changeData(ledger, tokenAccount, flip(offset < 64 ? offset : offset + 8));
    }),
  'any other byte of the mint changed': (draw) =>
    also(draw, (ledger, { mint }) => {
      const offset = draw.n % (82 - 8);
      changeData(ledger, mint, flip(offset < 36 ? offset : offset + 8));
    }),
  'the token account closed': (draw) =>
    also(draw, (ledger, { tokenAccount }) => ledger.set(tokenAccount, null)),
  'SOL taken from the holder': (draw) =>
    also(draw, (ledger, { holder }) =>
      changeLamports(ledger, holder, -BigInt(MOST_FEE_LAMPORTS + 1 + (draw.n % 1_000_000))),
    ),
  'SOL taken from the token account': (draw) =>
    also(draw, (ledger, { tokenAccount }) => changeLamports(ledger, tokenAccount, -1n)),
  'the holder assigned to a program': (draw) =>
    also(draw, (ledger, { holder }) =>
      ledger.set(holder, account(draw.stranger, new Uint8Array(0), 999_995_000n)),
    ),
  'the authorization given to another program': (draw) =>
    also(draw, (ledger, { authorization }) =>
      ledger.set(authorization, account(draw.stranger, new Uint8Array(64))),
    ),
  'the authorization left as it was': (draw) =>
    also(draw, (ledger, { authorization }) =>
      ledger.set(authorization, draw.burn.chain.ledger.get(authorization) ?? null),
    ),
  'no program at the address': ({ burn, addresses }) => ({
    chain: { ledger: new Map(burn.chain.ledger).set(addresses.program, null) },
  }),
  'another program is known': ({ stranger, n }) => ({
    expected: {
      programPin: { address: stranger, origin: n % 2 === 0 ? 'configured' : 'confirmed', deployedSlot: null },
    },
  }),
  'another mint is known': ({ stranger }) => ({
    expected: { tokenPin: { address: stranger, origin: 'confirmed' } },
  }),
  'a mint of other decimals': ({ burn, addresses, amountBaseUnits, n }) => ({
    chain: {
      ledger: new Map(burn.chain.ledger).set(
        addresses.mint,
        account(TOKEN_PROGRAM, mintData(amountBaseUnits * 100n, n % 6)),
      ),
    },
  }),
  'another amount than the user’s': ({ burn, n }) => ({
    expected: { amountCents: (burn.expected.amountCents ?? 0) + 1 + (n % 1_000) },
  }),
  'an amount that is not known': () => ({ expected: { amountCents: null } }),
  'staged for another holder': ({ stranger }) => ({
    expected: { attemptHolder: stranger, connectedAccount: stranger },
  }),
  'another account connected': ({ stranger }) => ({ expected: { connectedAccount: stranger } }),
  'an authorization that is over or has no end': ({ n }) => ({
    authorizationExpiresAtUnix: pick([null, NOW, NOW - 1, NOW + 15], n),
  }),
  'an offramp that no longer waits': ({ n }) => ({
    expected: { intentStatus: pick(['canceled', 'expired', 'burn_approved', 'completed'], n) },
  }),
  'too few tokens': ({ burn, addresses, n }) => {
    const { mint, holder, tokenAccount } = addresses;
    const poor = account(TOKEN_PROGRAM, tokenData({ mint, holder, amountBaseUnits: BigInt(n % 100) }));
    const ledger = new Map(burn.chain.ledger).set(tokenAccount, poor);
    return { chain: { ledger, effect: () => undefined } };
  },
};
