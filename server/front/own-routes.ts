import 'server-only';
import type { FrontRoute } from './front-route.ts';
import { healthRoute } from './routes/health.ts';
import { linkLiveRoute } from './routes/link-live.ts';
import { liveRoute } from './routes/live.ts';
import { metricsRoute } from './routes/metrics.ts';
import { webhookRoute } from './routes/webhook.ts';

interface OwnState {
  /** Whether pages can be had and the end has not begun. */
  readonly isServing: () => boolean;
  /** The metrics of all processes, as Prometheus text. */
  readonly collectMetrics: () => Promise<string>;
}

/** What the front answers itself, the most frequent first. */
export function ownRoutes({ isServing, collectMetrics }: OwnState): readonly FrontRoute[] {
  return [webhookRoute, liveRoute, linkLiveRoute, healthRoute(isServing), metricsRoute(collectMetrics)];
}
