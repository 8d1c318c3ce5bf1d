import fc from 'fast-check';
import { checkSolanaGrant } from '#lib/solana/grant/check-grant.ts';
import { keyArbitrary } from '#lib/solana/testing/arbitrary-message.ts';
import { createGrantChain, grantArbitrary, grantRequest } from '#lib/solana/testing/fake-grant.ts';
import { TAMPERED_GRANTS, type GrantDraw, type TamperedGrant } from '#lib/solana/testing/tampered-grants.ts';
import type { GuardFamily, GuardVerdict } from './guard-family.ts';
import { sampleOf } from './sample-of.ts';

const drawArbitrary: fc.Arbitrary<GrantDraw> = fc
  .tuple(grantArbitrary, fc.nat(), keyArbitrary)
  .map(([grant, n, stranger]) => ({ grant, n, stranger }));

/** The grants of Solana. */
export const SOLANA_GRANT_FAMILIES: readonly GuardFamily[] = [
  {
    name: 'solana grant: authentic, its program known',
    expects: 'cleared',
    run: (seed) => runGrantCase(sampleOf(drawArbitrary, seed), {}),
  },
  {
    name: 'solana grant: authentic, and confirmed by no one',
    expects: 'refused',
    run: (seed) => runGrantCase(sampleOf(drawArbitrary, seed), { expected: { pin: undefined } }),
  },
  ...Object.entries(TAMPERED_GRANTS).map(([name, tamper]): GuardFamily => ({
    name: `solana grant: ${name}`,
    expects: 'refused',
    run: (seed) => {
      const draw = sampleOf(drawArbitrary, seed);
      return runGrantCase(draw, tamper(draw));
    },
  })),
];

async function runGrantCase({ grant }: GrantDraw, tampered: TamperedGrant): Promise<GuardVerdict> {
  const request = grantRequest({ ...createGrantChain(grant), ...tampered.chain }, grant);
  try {
    const report = await checkSolanaGrant(
      { ...grant.transaction, ...tampered.transaction },
      { ...grant.expected, ...tampered.expected },
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
