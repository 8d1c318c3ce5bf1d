import 'server-only';
import { answerMetrics } from '#server/endpoints/answer-metrics.ts';
import { API_ANSWER_HEADERS, headerReader, sendResponse, type FrontRoute } from '../front-route.ts';

/** The metrics of all processes of this dashboard. */
export function metricsRoute(collect: () => Promise<string>): FrontRoute {
  return {
    path: /^\/api\/metrics$/,
    headers: API_ANSWER_HEADERS,
    methods: {
      GET: async (exchange) =>
        sendResponse(exchange, await answerMetrics(headerReader(exchange.request), collect)),
    },
  };
}
