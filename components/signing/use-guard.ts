import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { currentMoment, elapsedMs, type Moment } from '#lib/time/moment.ts';

const AGAIN_MS = 10_000;
/** Older than this, a press on the button checks once more before the wallet is asked. */
const FRESH_MS = 15_000;
/** Older than this, an outcome asks no wallet: what comes between the press and the wallet took too long. */
const LONGEST_MS = 2 * FRESH_MS;

/** One run of the sign-guard (B1). `sign` is there only when it cleared, and signs exactly what was checked,
 * unless the signal is aborted before the wallet is asked. */
export interface GuardOutcome<Signed> {
  readonly checks: readonly { readonly id: string; readonly state: 'passed' | 'failed' | 'noted' }[];
  readonly chainTimeUnix: number | null;
  readonly sign: ((signal: AbortSignal) => Promise<Signed>) | null;
}

/** An outcome, and when its run began. */
type Dated<Outcome> = Outcome & { readonly checkedAt: Moment };

/** Whether a wallet may still be asked by this outcome, by whichever clock saw more time pass. */
export function isStillCurrent({ checkedAt }: { readonly checkedAt: Moment }): boolean {
  return elapsedMs(checkedAt) <= LONGEST_MS;
}

export interface Guard<Outcome extends GuardOutcome<unknown>> {
  readonly outcome: Outcome | undefined;
  /** How far the chain's clock is ahead of this browser's; zero while it is not known. */
  readonly chainAheadMs: number;
  /** The guard has seen the network that is asked for, and it is the expected one. */
  readonly isNetworkKnown: boolean;
  /** The chain could not be asked; what was learned before may be out of date. */
  readonly isUnreachable: boolean;
  readonly isChecking: boolean;
  readonly checkAgain: () => void;
  /** The last outcome, while it is fresh: where it is there, a press waits for no check. */
  readonly currentOutcome: () => Dated<Outcome> | undefined;
  /** The last outcome, or a new one when that is not fresh. Rejects when the new run fails. */
  readonly freshOutcome: () => Promise<Dated<Outcome> | undefined>;
}

/** Whether a wallet may be asked by what the guard says now. */
export function isCleared({
  outcome,
  isUnreachable,
}: Pick<Guard<GuardOutcome<unknown>>, 'outcome' | 'isUnreachable'>): boolean {
  return outcome !== undefined && outcome.sign !== null && !isUnreachable;
}

/** The checks because of which a press asked no wallet; none where they could not be run. */
export function findFailed<Check extends GuardOutcome<unknown>['checks'][number]>(
  checks: readonly Check[] = [],
): readonly Check[] {
  return checks.filter(({ state }) => state === 'failed');
}

interface GuardOptions<Outcome> {
  /** Names what is checked and for whom: another object or account has another outcome. */
  readonly queryKey: QueryKey;
  readonly check: (() => Promise<Outcome>) | null;
  readonly isPaused: boolean;
}

/** The runs of a guard as a query. An outcome carries the function that signs what was checked. */
export function guardQuery<Outcome extends GuardOutcome<unknown>>({
  queryKey,
  check,
  isPaused,
}: GuardOptions<Outcome>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Dated<Outcome>> => {
      // Because this is read, a run ends with its reader: what a wallet left behind is of no later one.
      signal.throwIfAborted();
      if (!check) throw new Error('there is nothing to check');
      const checkedAt = currentMoment();
      return { ...(await check()), checkedAt };
    },
    enabled: check !== null && !isPaused,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    structuralSharing: false,
  });
}

/** Runs the sign-guard for what is staged and the connected account, again and again until a user signs. */
export function useGuard<Outcome extends GuardOutcome<unknown>>(
  options: GuardOptions<Outcome>,
): Guard<Outcome> {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(guardQuery(options));
  const currentOutcome = () => (data && !isError && elapsedMs(data.checkedAt) < FRESH_MS ? data : undefined);
  return {
    outcome: data,
    chainAheadMs: aheadMs(data?.chainTimeUnix, dataUpdatedAt),
    isNetworkKnown: data?.checks.some(({ id, state }) => id === 'network' && state !== 'failed') ?? false,
    isUnreachable: isError,
    isChecking: isFetching,
    checkAgain: () => void refetch(),
    currentOutcome,
    // Without `throwOnError`, a run that fails answers with the outcome of the run before.
    freshOutcome: async () => currentOutcome() ?? (await refetch({ throwOnError: true })).data,
  };
}

function aheadMs(chainTimeUnix: number | null | undefined, readAtMs: number): number {
  return typeof chainTimeUnix === 'number' ? chainTimeUnix * 1000 - readAtMs : 0;
}
