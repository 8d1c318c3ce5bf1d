import 'server-only';
import {
  Counter,
  Gauge,
  Registry,
  collectDefaultMetrics,
  type CounterConfiguration,
  type GaugeConfiguration,
} from 'prom-client';
import { askInTime } from './ask-in-time.ts';
import { remember } from '#server/process-singleton.ts';

/** The metrics of this process. `GET /api/metrics` prints them. */
export function metricsRegistry(): Registry {
  return remember('metricsRegistry', () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  });
}

/**
 * The counter of this name, made on first use: call it where you count, e.g. `counter({…}).inc({ outcome })`.
 */
export function counter<Label extends string>(settings: CounterConfiguration<Label>): Counter<Label> {
  return remember(
    `metric:${settings.name}`,
    () => new Counter({ ...settings, registers: [metricsRegistry()] }),
  );
}

/** The gauge of this name, made on first use. */
export function gauge<Label extends string>(settings: GaugeConfiguration<Label>): Gauge<Label> {
  return remember(
    `metric:${settings.name}`,
    () => new Gauge({ ...settings, registers: [metricsRegistry()] }),
  );
}

/**
 * A gauge whose value is asked for whenever the metrics are read (ask-in-time.ts); not a number while it
 * cannot be known.
 */
export function askedGauge({
  name,
  help,
  ask,
}: {
  readonly name: string;
  readonly help: string;
  readonly ask: () => Promise<number>;
}): void {
  const known = askInTime(ask);
  gauge({
    name,
    help,
    async collect() {
      this.set((await known()) ?? Number.NaN);
    },
  });
}
