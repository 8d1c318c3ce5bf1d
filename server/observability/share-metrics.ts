import 'server-only';
import { metricsRegistry } from './metrics.ts';

/** Lets the front read this process's metrics. */
export function shareMetrics(): void {
  process.on('message', (message) => {
    if (message !== 'metrics') return;
    void metricsRegistry()
      .getMetricsAsJSON()
      .then((metrics) => process.send?.({ metrics }));
  });
}
