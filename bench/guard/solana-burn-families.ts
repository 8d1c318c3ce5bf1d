import fc from 'fast-check';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { parseBase64, toBase64 } from '#lib/encoding/base64.ts';
import { checkSolanaBurn } from '#lib/solana/burn/check-burn.ts';
import { burnArbitrary, NOW } from '#lib/solana/testing/arbitrary-burn.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { requestOf, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';
import { toDraw, type Draw, type TamperedBurn } from '#lib/solana/testing/tamper-tools.ts';
import { TAMPERED_BURNS } from '#lib/solana/testing/tampered-burns.ts';
import { TAMPERED_RUNS } from '#lib/solana/testing/tampered-runs.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { GuardFamily, GuardVerdict } from './guard-family.ts';
import { sampleOf } from './sample-of.ts';

const drawArbitrary = fc
  .tuple(burnArbitrary, fc.nat(), keyArbitrary)
  .map(([burn, n, stranger]) => toDraw(burn, n, stranger));

/** With what is known of the program beforehand: by the settings, or by an earlier burn. */
const PINS: Readonly<Record<string, (draw: Draw) => Partial<BurnExpectation>>> = {
  configured: ({ addresses }) => ({
    programPin: { address: addresses.program, origin: 'configured', deployedSlot: null },
  }),
  'from an earlier burn': () => ({}),
};

/** The burns of Solana. */
export const SOLANA_BURN_FAMILIES: readonly GuardFamily[] = [
  ...Object.entries(PINS).map(([name, pin]): GuardFamily => ({
    name: `solana burn: authentic, known ${name}`,
    expects: 'cleared',
    run: (seed) => {
      const draw = sampleOf(drawArbitrary, seed);
      return runBurnCase(draw, { expected: pin(draw) });
    },
  })),
  {
    name: 'solana burn: authentic, and confirmed by no one',
    expects: 'refused',
    run: (seed) =>
      runBurnCase(sampleOf(drawArbitrary, seed), {
        expected: { programPin: undefined, tokenPin: undefined },
      }),
  },
  ...Object.entries({ ...TAMPERED_BURNS, ...TAMPERED_RUNS }).map(([name, tamper]): GuardFamily => ({
    name: `solana burn: ${name}`,
    expects: 'refused',
    run: (seed) => {
      const draw = sampleOf(drawArbitrary, seed);
      return runBurnCase(draw, tamper(draw));
    },
  })),
];

async function runBurnCase({ burn }: Draw, tampered: TamperedBurn): Promise<GuardVerdict> {
  const { staged = burn.staged, change, chain, expected, authorizationExpiresAtUnix = NOW + 600 } = tampered;
  const stagedBase64 = toStagedBase64(staged);
  const transactionBase64 = change ? changeBytes(stagedBase64, change) : stagedBase64;
  const request = requestOf({ ...burn.chain, ...chain });
  try {
    const report = await checkSolanaBurn(
      { transactionBase64, authorizationExpiresAtUnix },
      { ...burn.expected, ...expected },
      request,
    );
    return {
      state: report.state,
      reasons: report.checks.flatMap((c) => (c.state === 'failed' ? [`${c.id}: ${c.reason}`] : [])),
    };
  } catch (error) {
    // A node whose answer makes no sense: nothing is checked, so nothing is signed.
    return { state: 'refused', reasons: [String(error)] };
  }
}

/** The bytes with a change outside the blockhash, which is refreshed whatever it is. */
function changeBytes(base64: string, change: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = parseBase64(base64) ?? new Uint8Array(0);
  const start = bytes.length - decodeTransactionBase64(base64).messageBytes.length;
  const from = start + decodeTransactionBase64(base64).message.blockhashOffset;
  const rest = Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(from + 32)]);
  const changed = change(rest);
  return toBase64(
    Uint8Array.from([
      ...changed.subarray(0, from),
      ...bytes.subarray(from, from + 32),
      ...changed.subarray(from),
    ]),
  );
}
