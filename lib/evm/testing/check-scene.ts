import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkEvmBurn, type EvmBurnReport } from '#lib/evm/burn/check-burn.ts';
import { checkEvmGrant, type EvmGrantReport } from '#lib/evm/grant/check-grant.ts';
import { burnScene, type BurnScene } from './burn-scene.ts';
import { requestOf } from './fake-node.ts';
import type { GrantScene } from './grant-scene.ts';

/** What is otherwise than in the scene; the node may be asked through something that changes its answers. */
interface Changes<Object, Expectation> {
  readonly object?: Partial<Object>;
  readonly expected?: Partial<Expectation>;
  readonly via?: (request: ChainRequest) => ChainRequest;
}

/** A case of a guard's test: what is otherwise, and what `prepare` changes on the chain before. */
interface Case<Scene, Object, Expectation> extends Changes<Object, Expectation> {
  readonly prepare?: (scene: Scene) => void;
}
export type BurnCase = Case<BurnScene, BurnAuthorization, BurnExpectation>;
export type GrantCase = Case<GrantScene, GrantCall, GrantExpectation>;

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

/** The scene of one seed, with the holder's account that of a key that can pay. */
export function payingScene(prepare?: BurnCase['prepare']): BurnScene {
  const scene = burnScene(11);
  Object.assign(scene.node.state.account(scene.holder), { code: '0x', wei: 10n ** 20n });
  prepare?.(scene);
  return scene;
}

/** What the guard says of the cases of one scene of a burn. */
export function burnChecks(sceneOf: (prepare?: BurnCase['prepare']) => BurnScene) {
  return checksBy(({ prepare, ...change }: BurnCase) => checkBurnScene(sceneOf(prepare), change));
}

/** What the guard says of the cases of one scene of a grant. */
export function grantChecks(sceneOf: (prepare?: GrantCase['prepare']) => GrantScene) {
  return checksBy(({ prepare, ...change }: GrantCase) => checkGrantScene(sceneOf(prepare), change));
}

function checksBy<Given, Report extends EvmBurnReport | EvmGrantReport>(
  run: (given: Given) => Promise<Report>,
) {
  return {
    check: async (given: Given) => {
      const report = await run(given);
      return { state: report.state, failed: reasonsOf(report), noted: reasonsOf(report, 'noted'), report };
    },
    /** The failed checks of a case that is refused; throws for any other. */
    failuresOf: async (given: Given): Promise<string[]> => {
      const report = await run(given);
      if (report.state !== 'refused') throw new Error(`${report.state} instead of refused`);
      return reasonsOf(report);
    },
  };
}
