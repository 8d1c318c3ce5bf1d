import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { burnReads } from './burn-reads.ts';
import { runInTwoContexts, type Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { probeBurn, type BurnProbe } from './probe-burn.ts';
import { findViewWord } from '#lib/evm/run/reading.ts';
import type { RunContext } from '#lib/evm/run/run-context.ts';
import { SELECTOR_END, WORD_DIGITS } from '#lib/evm/words.ts';

/** What the burn would do, as a node ran it without sending it. */
export type BurnRun =
  | {
      readonly state: 'ran';
      readonly decimals: bigint | undefined;
      readonly balanceBefore: bigint;
      readonly gasUsed: bigint;
      readonly seen: SeenEffect;
    }
  | {
      readonly state: 'reverted';
      readonly refusal: ChainRefusal;
      readonly decimals: bigint | undefined;
      readonly balanceBefore: bigint | undefined;
    }
  /** What is called does not answer as a token does. */
  | { readonly state: 'no_token' }
  | { readonly state: 'unavailable'; readonly reason: string }
  /** The node cannot simulate, and its other methods prove too little for a token that was not confirmed. */
  | { readonly state: 'unconfirmed' };

/** How much was seen of it. */
export type SeenEffect =
  | {
      readonly of: 'all';
      readonly here: Observed;
      readonly elsewhere: Observed | undefined;
      /** The call also runs without its last word: the contract does not read that word. */
      readonly hasIdleWord: boolean;
    }
  /** By the probe: the holder's tokens and the supply, and nothing else. */
  | { readonly of: 'token'; readonly probes: readonly BurnProbe[] };

/**
 * The effect of a burn is found by running it, without its ABI, which the spec does not show. The probe is
 * used only on a node that answers that it has no simulation, and only for a token that was confirmed.
 */
export async function simulateBurn(
  request: ChainRequest,
  burn: CallRequest,
  context: RunContext & { readonly isConfirmed: boolean },
): Promise<BurnRun> {
  const plan = burnReads(burn);
  const attempt = withoutLastWord(burn);
  const observation = await runInTwoContexts(request, { call: burn, plan, attempt, context });
  if (observation.state === 'unavailable') return observation;
  if (observation.state === 'missing') {
    const { height, earlierHeight, isConfirmed } = context;
    return isConfirmed ? probeBurn(request, burn, [height, earlierHeight]) : { state: 'unconfirmed' };
  }
  const { before } = observation.state === 'reverted' ? observation : observation.here;
  const decimals = findViewWord(before, 'decimals');
  const balanceBefore = findViewWord(before, 'balance');
  if (observation.state === 'reverted') {
    return { state: 'reverted', refusal: observation.refusal, decimals, balanceBefore };
  }
  if (balanceBefore === undefined) return { state: 'no_token' };
  const { here, elsewhere, didAttemptRun } = observation;
  const seen = { of: 'all', here, elsewhere, hasIdleWord: didAttemptRun === true } as const;
  return { state: 'ran', decimals, balanceBefore, gasUsed: here.ran.gasUsed, seen };
}

/** The call without its last word: a call of which every word is read does not run without it. */
function withoutLastWord(burn: CallRequest): CallRequest | undefined {
  if (burn.data.length < SELECTOR_END + WORD_DIGITS) return undefined;
  return { ...burn, data: `0x${burn.data.slice(2, -WORD_DIGITS)}` };
}
