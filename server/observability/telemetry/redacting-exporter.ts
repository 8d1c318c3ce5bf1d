import 'server-only';
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { redactSecrets } from '#server/observability/redact.ts';

/**
 * Removes the secrets of the settings and the tokens of signing links from all that spans say: the framework
 * and libraries put addresses and errors there.
 */
export class RedactingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  export(...[spans, onResult]: Parameters<SpanExporter['export']>): void {
    this.#exporter.export(spans.map(redactSpan), onResult);
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

function redactSpan(span: ReadableSpan): ReadableSpan {
  const { parentSpanContext, status } = span;
  return {
    name: redactSecrets(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: status.message === undefined ? status : { ...status, message: redactSecrets(status.message) },
    attributes: redactAttributes(span.attributes),
    links: span.links,
    events: span.events.map((event) => ({
      ...event,
      name: redactSecrets(event.name),
      ...(event.attributes && { attributes: redactAttributes(event.attributes) }),
    })),
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

function redactAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactSecrets(value) : redactList(value),
    ]),
  );
}

/** A list holds values of one type. */
function redactList(value: Attributes[string]): Attributes[string] {
  if (!Array.isArray(value)) return value;
  return value.every((one) => typeof one === 'string') ? value.map(redactSecrets) : value;
}
