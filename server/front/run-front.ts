import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { finishBeforeEnd } from '#server/before-end.ts';
import { FRONT_END } from '#server/end-times.ts';
import { env } from '#server/env.ts';
import { registerReadyGauge } from '#server/endpoints/answer-health.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { endStreams } from '#server/live/process-hub.ts';
import { log } from '#server/observability/log.ts';
import { startTelemetry } from '#server/observability/telemetry/start-telemetry.ts';
import { startReadings } from '#server/system/publish-readings.ts';
import { deliveryCounter } from '#server/webhooks/receive.ts';
import { eventsApplied } from '#server/webhooks/store-events.ts';
import { FrontServer } from './front-server.ts';
import { DEVELOPMENT_LIMITS, LIMITS } from './limits.ts';
import { ownRoutes } from './own-routes.ts';
import type { FrontPlace } from './process/front-place.ts';
import type { RendererPool } from './renderer-pool.ts';

export interface FrontSurroundings {
  readonly renderers: RendererPool;
  /** Of all processes of this dashboard. */
  readonly collectMetrics: () => Promise<string>;
}

/** A front that takes requests. */
export interface RunningFront {
  /**
   * Says that it is not ready, takes requests for `DRAIN_SECONDS` more, so that balancers notice; then ends
   * its streams and takes nothing new. Resolves once what was asked is answered, and what
   * was noted of it is stored and sent.
   */
  readonly end: () => Promise<void>;
}

export async function runFront(place: FrontPlace, around: FrontSurroundings): Promise<RunningFront> {
  const { renderers, collectMetrics } = around;
  await startTelemetry('front');
  let isEnding = false;
  const isServing = () => renderers.areReady && !isEnding;
  registerReadyGauge(isServing);
  deliveryCounter();
  const front = new FrontServer({
    limits: place.isDevelopment ? DEVELOPMENT_LIMITS : LIMITS,
    routes: ownRoutes({ isServing, collectMetrics }),
    chooseRenderer: (waitMs) => renderers.choose(waitMs),
    policyOf: (nonce) => contentSecurityPolicy(nonce, place.isDevelopment),
    allowsUpgrades: place.isDevelopment,
  });
  await front.listen(place.port, place.host);
  log().info({ port: place.port, host: place.host ?? 'every interface' }, 'requests are taken');
  startReadings('front');
  return {
    end: async () => {
      isEnding = true;
      log().info('ending: requests in progress are answered');
      front.beginDrain();
      await sleep(env().drainSeconds * 1_000);
      void endStreams();
      await front.close();
      await Promise.race([eventsApplied(), sleep(FRONT_END.applyMs)]);
      await finishBeforeEnd();
    },
  };
}
