import 'server-only';
import { SpanKind, SpanStatusCode, trace, type Attributes, type Tracer } from '@opentelemetry/api';

export function tracer(): Tracer {
  return trace.getTracer('dashboard');
}

/** Runs work as a span of its own: a call of another program. Without telemetry it only runs. */
export function withClientSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
