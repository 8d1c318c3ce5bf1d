import 'server-only';
import type { ChainState, SystemFacts } from '#lib/system/system-status.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { listChainHealth, type ChainHealth } from '#server/chains/chain-health.ts';
import type { ChainHead, ProcessesReading } from './read-processes.ts';

/**
 * The nodes: whether each works is what any process found that asks them regularly, or what this one saw
 * since; the heads are the newest that any process saw.
 */
export function toChainStates({
  heads,
  failing,
}: Pick<ProcessesReading, 'heads' | 'failing'>): SystemFacts['chains'] {
  return listChainHealth().map(({ chainId, ...health }) => {
    const head = heads[chainId];
    return {
      chainId,
      state: failing.has(chainId) ? 'unreachable' : toState(health, head),
      height: head?.height ?? null,
      headAt: head ? new Date(head.headMs).toISOString() : null,
      checkedAt: head ? new Date(head.checkedMs).toISOString() : (health.checkedAt?.toISOString() ?? null),
      latencyMs: head?.latencyMs ?? null,
    };
  });
}

/** The head is timed by the database's clock, the outcome of a call by this machine's. */
function toState({ state, checkedAt }: ChainHealth, head: ChainHead | undefined): ChainState {
  const aheadMs = Date.now() - databaseNow().getTime();
  const isNewer =
    head !== undefined && (checkedAt === null || head.checkedMs > checkedAt.getTime() - aheadMs);
  return isNewer ? 'ok' : state;
}
