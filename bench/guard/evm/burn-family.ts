import { ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import type { EvmBurnReport } from '#lib/evm/burn/check-burn.ts';
import type { EvmGrantReport } from '#lib/evm/grant/check-grant.ts';
import { burnScene, type BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { checkBurnScene, reasonsOf } from '#lib/evm/testing/check-scene.ts';
import type { GuardFamily, GuardVerdict } from '../guard-family.ts';

/**
 * What is otherwise than in the authentic scene: its object, what is expected of it, or the way to the node.
 */
export interface BurnChange {
  readonly object?: Partial<BurnAuthorization>;
  readonly expected?: Partial<BurnExpectation>;
  readonly via?: (request: ChainRequest) => ChainRequest;
}

/** A family of burns that are tampered with; `tamper` may also change the chain of the scene. */
export function tamperedBurns(
  name: string,
  tamper: (scene: BurnScene) => BurnChange | undefined,
): GuardFamily {
  return burnsThat('refused', name, tamper);
}

/** A family of burns as an honest service authorizes them, on a chain with whatever `prepare` does to it. */
export function authenticBurns(
  name: string,
  prepare: (scene: BurnScene) => BurnChange | undefined,
): GuardFamily {
  return burnsThat('cleared', name, prepare);
}

function burnsThat(
  expects: GuardFamily['expects'],
  name: string,
  change: (scene: BurnScene) => BurnChange | undefined,
): GuardFamily {
  return {
    name: `evm burn: ${name}`,
    expects,
    run: async (seed) => {
      const scene = burnScene(seed);
      return toVerdict(checkBurnScene(scene, change(scene)));
    },
  };
}

/** Without an answer, the guard has no report, and no wallet is asked. */
export async function toVerdict(checking: Promise<EvmBurnReport | EvmGrantReport>): Promise<GuardVerdict> {
  try {
    const report = await checking;
    return { state: report.state, reasons: reasonsOf(report) };
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    return { state: 'refused', reasons: ['no answer'] };
  }
}
