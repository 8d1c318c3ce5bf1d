import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { expireDueIntents } from '#server/sandbox/domain/intents/find-intent.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * More than this far behind, a chain is brought up to the service clock. Block timestamps are whole seconds.
 */
const TOLERANCE_SECONDS = 2;

/**
 * Moves the service clock and every chain's clock forward, one call at a time. What became due is done by
 * then or woken.
 */
export function createClockAdvancer(service: ServiceContext): (seconds: number) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  async function advance(seconds: number): Promise<void> {
    // Stored first: were this cut off between the chains, the next start brings the rest up to it.
    service.clock.advance(seconds);
    await Promise.all(CHAIN_IDS.map((chainId) => service.chains[chainId].advanceClock(seconds)));
    expireDueIntents(service);
    service.wake();
  }
  return (seconds) => {
    const turn = last.then(() => advance(seconds));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Brings chains that slept, or missed an advance, up to the service clock. */
export async function alignChainClocks({ chains, clock }: ServiceContext): Promise<void> {
  await Promise.all(
    CHAIN_IDS.map(async (chainId) => {
      const lagSeconds = Math.floor(clock.nowMs() / 1000) - (await chains[chainId].getTimeUnix());
      if (lagSeconds > TOLERANCE_SECONDS) await chains[chainId].advanceClock(lagSeconds);
    }),
  );
}
