import { answerMetrics } from '#server/observability/answer-metrics.ts';

export function GET(request: Request): Promise<Response> {
  return answerMetrics(request.headers);
}
