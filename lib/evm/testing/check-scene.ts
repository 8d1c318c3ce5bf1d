import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkEvmBurn, type EvmBurnReport } from '#lib/evm/burn/check-burn.ts';
import { checkEvmGrant, type EvmGrantReport } from '#lib/evm/grant/check-grant.ts';
import type { BurnScene } from './burn-scene.ts';
import { requestOf } from './fake-node.ts';
import type { GrantScene } from './grant-scene.ts';

/** What is otherwise than in the scene; the node may be asked through something that changes its answers. */
interface Changes<Object, Expectation> {
  readonly object?: Partial<Object>;
  readonly expected?: Partial<Expectation>;
  readonly via?: (request: ChainRequest) => ChainRequest;
}

/** Puts the burn of a scene before the guard. */
export function checkBurnScene(
  { authorization, expected, node }: BurnScene,
  change: Changes<BurnAuthorization, BurnExpectation> = {},
): Promise<EvmBurnReport> {
  const request = requestOf(node);
  return checkEvmBurn(
    { ...authorization, ...change.object },
    { ...expected, ...change.expected },
    change.via?.(request) ?? request,
  );
}

/** Puts the grant of a scene before the guard. */
export function checkGrantScene(
  { calldata, expected, node }: GrantScene,
  change: Changes<GrantCall, GrantExpectation> = {},
): Promise<EvmGrantReport> {
  const request = requestOf(node);
  return checkEvmGrant(
    { ...calldata, ...change.object },
    { ...expected, ...change.expected },
    change.via?.(request) ?? request,
  );
}

/** The checks of this state, as `effect: not_burned`. */
export function reasonsOf(
  { checks }: EvmBurnReport | EvmGrantReport,
  state: 'failed' | 'noted' = 'failed',
): string[] {
  return checks.flatMap((check) =>
    check.state === state && 'reason' in check ? [`${check.id}: ${check.reason}`] : [],
  );
}
