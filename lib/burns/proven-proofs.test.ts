import { expect, test } from 'vitest';
import { OF_OTHER_INTENT } from './burn-problems.ts';
import { findProvenProofs, toShownTransactions } from './proven-proofs.ts';
import { anEarlierBurnOfOther } from './testing/burn-cases.ts';

const AT = '2026-11-21T10:00:00.000Z';

test('[R81] every proven burn, once, and which of them the service took', () => {
  const aProof = (proof: string, state: string, facts = {}) => ({
    ...{ proof, state, problem: null, storedAt: AT, takenAt: null },
    ...facts,
  });
  const history = [
    anEarlierBurnOfOther({
      proofs: [
        aProof('0x1', 'escalated'),
        aProof('0x2', 'reverted'),
        aProof('0x3', 'escalated', { problem: OF_OTHER_INTENT }),
        aProof('0x4', 'stored', { takenAt: AT }),
      ],
    }),
    anEarlierBurnOfOther({
      proofs: [
        aProof('0x5', 'accepted', { takenAt: AT }),
        aProof('0x7', 'accepted'),
        aProof('0x6', 'mined', { takenAt: AT }),
        aProof('0x1', 'mined'),
        aProof('0x5', 'mined'),
      ],
    }),
  ];
  expect(findProvenProofs(history)).toEqual([
    { proof: '0x1', isTaken: false },
    { proof: '0x5', isTaken: true },
    { proof: '0x7', isTaken: false },
    { proof: '0x6', isTaken: true },
  ]);
  expect(findProvenProofs([])).toEqual([]);
});

test.each([
  ['nothing of no burn', null, [], null, 0],
  ['the named one of a single burn', '0x1', ['0x1'], '0x1', 0],
  ['a single burn that is not named', null, ['0x1'], null, 1],
  ['a single burn, and beside it another one that is named', '0x3', ['0x1'], '0x3', 1],
  ['several burns, the named one among them', '0x2', ['0x1', '0x2'], null, 2],
  ['several burns, and beside them another one that is named', '0x3', ['0x1', '0x2'], '0x3', 2],
] as const)('%s is shown', (_what, named, hashes, shown, count) => {
  const proofs = hashes.map((proof) => ({ proof, isTaken: proof === '0x2' }));
  expect(toShownTransactions(named, proofs)).toEqual({ named: shown, proven: proofs.slice(0, count) });
});

test('a hash that the service spells otherwise is the one that is proven; a signature is not', () => {
  const [hash, signature] = ['ab'.repeat(32), 'aB'.repeat(44)];
  const ofHash = [{ proof: `0x${hash}`, isTaken: true }];
  const named = hash.toUpperCase();
  expect(toShownTransactions(named, ofHash)).toEqual({ named, proven: [] });
  const ofSignature = [{ proof: signature, isTaken: true }];
  const other = signature.toLowerCase();
  expect(toShownTransactions(other, ofSignature)).toEqual({ named: other, proven: ofSignature });
});
