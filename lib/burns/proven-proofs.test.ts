import { expect, test } from 'vitest';
import { OF_OTHER_INTENT } from './burn-problems.ts';
import { findProvenProofs } from './proven-proofs.ts';
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
