import { afterAll, beforeAll } from 'vitest';
import type { FrontRoute } from '#server/front/front-route.ts';
import { FrontServer } from '#server/front/front-server.ts';
import { LIMITS } from '#server/front/limits.ts';

/** For a test file: a front that answers this route alone. Its port is known once the tests run. */
export function useFrontOf(route: FrontRoute): { readonly port: number } {
  const front = new FrontServer({
    limits: LIMITS,
    routes: [route],
    chooseRenderer: async () => undefined,
    policyOf: (nonce) => `script-src 'nonce-${nonce}'`,
    allowsUpgrades: false,
  });
  let port = 0;
  beforeAll(async () => {
    port = await front.listen(0, '127.0.0.1');
  });
  afterAll(() => front.close());
  return {
    get port() {
      return port;
    },
  };
}
