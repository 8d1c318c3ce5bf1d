import 'server-only';
import { answerHealth } from '#server/endpoints/answer-health.ts';
import { API_ANSWER_HEADERS, sendResponse, type FrontRoute } from '../front-route.ts';

/** Readiness: whether pages can be had, the end has not begun, and the database answers. */
export function healthRoute(isServing: () => boolean): FrontRoute {
  return {
    path: /^\/api\/health$/,
    headers: API_ANSWER_HEADERS,
    methods: { GET: async (exchange) => sendResponse(exchange, await answerHealth(isServing())) },
  };
}
