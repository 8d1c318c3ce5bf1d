import { describe, expect, test } from 'vitest';
import { findShownParts } from './find-shown-parts.ts';

const NOTHING = { proof: false, signing: false };

describe('what an authorizing wallet can do follows its registration', () => {
  test.each([true, false])(
    'where nothing was begun, only what it asks for now: a proof is %s',
    (awaitsProof) => {
      const parts = findShownParts({ awaitsProof, state: 'idle', begun: NOTHING });
      expect(parts).toEqual({ proof: awaitsProof, signing: !awaitsProof });
    },
  );

  test('a proof that was begun stays beside the signing that is asked for since', () => {
    const begun = { proof: true, signing: false };
    expect(findShownParts({ awaitsProof: false, state: 'idle', begun })).toEqual({
      proof: true,
      signing: true,
    });
  });

  test('a signature that was typed under the signing stays beside the proof that is asked for since', () => {
    const begun = { proof: false, signing: true };
    expect(findShownParts({ awaitsProof: true, state: 'idle', begun })).toEqual({
      proof: true,
      signing: true,
    });
  });

  test.each(['preparing', 'checking', 'in_wallet', 'sending', 'unsent', 'left'] as const)(
    'a wallet that may still answer, or what only this page has, stays beside the proof: %s',
    (state) => {
      const parts = findShownParts({ awaitsProof: true, state, begun: NOTHING });
      expect(parts).toEqual({ proof: true, signing: true });
    },
  );

  test.each(['found', 'blocked', 'too_old', 'unreachable', 'unsigned', 'refused', 'sent'] as const)(
    'what a press came to goes with the signing: %s',
    (state) => {
      const parts = findShownParts({ awaitsProof: true, state, begun: NOTHING });
      expect(parts).toEqual({ proof: true, signing: false });
    },
  );
});
