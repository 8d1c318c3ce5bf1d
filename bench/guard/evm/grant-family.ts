import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkGrantScene } from '#lib/evm/testing/check-scene.ts';
import { grantScene, type GrantScene } from '#lib/evm/testing/grant-scene.ts';
import type { GuardFamily } from '../guard-family.ts';
import { toVerdict } from './burn-family.ts';

/**
 * What is otherwise than in the authentic scene: its object, what is expected of it, or the way to the node.
 */
export interface GrantChange {
  readonly object?: Partial<GrantCall>;
  readonly expected?: Partial<GrantExpectation>;
  readonly via?: (request: ChainRequest) => ChainRequest;
}
type Change = (scene: GrantScene) => GrantChange | undefined;

/** A family of grants that are tampered with; `tamper` may also change the chain of the scene. */
export function tamperedGrants(name: string, tamper: Change): GuardFamily {
  return grantsThat('refused', name, tamper);
}

/** A family of grants as an honest service prepares them, on a chain with whatever `prepare` does to it. */
export function authenticGrants(name: string, prepare: Change): GuardFamily {
  return grantsThat('cleared', name, prepare);
}

function grantsThat(expects: GuardFamily['expects'], name: string, change: Change): GuardFamily {
  return {
    name: `evm grant: ${name}`,
    expects,
    run: async (seed) => {
      const scene = grantScene(seed);
      return toVerdict(checkGrantScene(scene, change(scene)));
    },
  };
}

/** With the contract pinned, whoever pinned it. */
export function anyPin({ draw, contract }: GrantScene): Pick<GrantChange, 'expected'> {
  const origin = draw.pick(['configured', 'confirmed', 'sandbox'] as const);
  return { expected: { pin: { address: contract, origin } } };
}
