import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { dryRun, readState, type DryRun, type NoAnswer, type RanCall, type StateBefore } from './dry-run.ts';
import type { ReadPlan, Reading } from './reading.ts';
import type { RunContext } from './run-context.ts';

/** One run: the chain before it, its logs, the chain after it. */
export interface Observed {
  readonly before: Reading;
  readonly ran: RanCall;
  /** The run cost nothing, so no coin of the sender may be missing. */
  readonly isFree: boolean;
}

export type Observation =
  | {
      readonly state: 'observed';
      readonly here: Observed;
      /** At another height, time and price; undefined where it was refused. */
      readonly elsewhere: Observed | undefined;
      readonly didAttemptRun: boolean | undefined;
    }
  | { readonly state: 'reverted'; readonly refusal: ChainRefusal; readonly before: Reading }
  | NoAnswer;

/**
 * Runs the exact call from its sender on the node twice: as the next block would, and a block earlier at
 * another time, price and proposer, because a contract can behave differently in a simulation. `missing` only
 * when the node answers each time that it has no simulation. Anything else that goes wrong is `unavailable`,
 * to be tried again.
 */
export async function runInTwoContexts(
  request: ChainRequest,
  options: {
    readonly call: CallRequest;
    readonly plan: ReadPlan;
    readonly context: RunContext;
    /** Run on the state before the call, only to learn whether it would succeed. */
    readonly attempt?: CallRequest | undefined;
  },
): Promise<Observation> {
  const { call, plan, attempt, context } = options;
  const { height, earlierHeight, otherContext } = context;
  const [before, here, earlier, elsewhere] = await Promise.all([
    readState(request, { plan, height, attempt }),
    dryRun(request, { call, plan, height }),
    readState(request, { plan, height: earlierHeight }),
    dryRun(request, { call, plan, height: earlierHeight, otherContext }),
  ]);
  if (isSilent(before) || isSilent(here) || isSilent(earlier) || isSilent(elsewhere)) {
    return joinSilence([before, here, earlier, elsewhere]);
  }
  if (here.state === 'reverted') return { ...here, before: before.before };
  const isFree = otherContext.gasPriceWei === undefined;
  return {
    state: 'observed',
    here: { before: before.before, ran: here, isFree: true },
    elsewhere: elsewhere.state === 'ran' ? { before: earlier.before, ran: elsewhere, isFree } : undefined,
    didAttemptRun: before.didAttemptRun,
  };
}

type Answer = DryRun | StateBefore | NoAnswer;

function isSilent(answer: Answer): answer is NoAnswer {
  return answer.state === 'missing' || answer.state === 'unavailable';
}

/** A node that has the method for one question and not for the next has not answered. */
function joinSilence(answers: readonly Answer[]): NoAnswer {
  const silent = answers.filter(isSilent);
  const unavailable = silent.find(({ state }) => state === 'unavailable');
  const reason = (unavailable ?? silent[0])?.reason ?? '';
  const isMissing = silent.length === answers.length && !unavailable;
  return { state: isMissing ? 'missing' : 'unavailable', reason };
}
