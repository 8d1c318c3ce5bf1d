import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { Draw } from './draw.ts';
import { drawChain, drawCode, drawPayer } from './draw-chain.ts';
import type { FakeNode } from './fake-node.ts';
import { FakeToken, type Attested } from './fake-token.ts';

const AUTHORIZATION_SECONDS = 600;
const INTENT_SECONDS = 300;

/** A chain with a token on it, and one burn as an honest service authorizes it. */
export interface BurnScene {
  /** For what a test adds to it. */
  readonly draw: Draw;
  readonly network: EvmNetwork;
  readonly node: FakeNode;
  readonly token: FakeToken;
  readonly tokenAddress: `0x${string}`;
  readonly holder: `0x${string}`;
  readonly burn: Attested;
  readonly authorization: BurnAuthorization;
  /** What the dashboard expects of it. */
  readonly expected: BurnExpectation;
}

/** The scene of this seed: another chain, token, ABI, layout, amount and kind of account for each. */
export function burnScene(seed: number): BurnScene {
  const draw = new Draw(seed);
  const expiresAt = draw.int(1_700_000_000, 4_000_000_000);
  const { network, node } = drawChain(draw, expiresAt - AUTHORIZATION_SECONDS);
  const holder = drawHolder(draw, node);
  const token = new FakeToken(draw);
  const tokenAddress = draw.address();
  node.state.deploy(tokenAddress, token.toContract(), drawCode(draw));
  node.state.account(tokenAddress).storage.set(token.layout.owner, BigInt(draw.address()));
  const amountCents = drawCents(draw);
  const amount = expectedBaseUnits(amountCents);
  token.fund(node.state, tokenAddress, holder, amount * BigInt(draw.int(1, 3)) + BigInt(draw.int(0, 9)));
  token.fund(node.state, tokenAddress, draw.address(), amount);
  const burn: Attested = {
    intent: draw.word(),
    holder: BigInt(holder),
    amount,
    expiresAt: BigInt(expiresAt),
  };
  return {
    draw,
    network,
    node,
    token,
    tokenAddress,
    holder,
    burn,
    authorization: {
      chainRef: network.chainRef,
      from: holder,
      to: tokenAddress,
      data: token.encodeBurn(burn),
      amountMinor: String(amount),
      expiresAt,
    },
    expected: {
      chainId: network.chainId,
      environment: network.environment,
      intentStatus: 'awaiting_burn_approval',
      amountCents,
      intentExpiresAtUnix: draw.flag() ? expiresAt + INTENT_SECONDS : null,
      attemptHolder: holder,
      connectedAccount: holder,
      tokenPin: { address: tokenAddress, origin: 'configured' },
    },
  };
}

/** From the least amount to the largest that a client can carry. */
function drawCents(draw: Draw): number {
  const digits = draw.int(3, 15);
  return Math.max(500, draw.int(10 ** (digits - 1), 10 ** digits));
}

const DELEGATED = '0xef0100';

/** A key's account, one that delegates to code, or a contract. */
function drawHolder(draw: Draw, node: FakeNode): `0x${string}` {
  const holder = drawPayer(draw, node);
  const kind = draw.pick(['key', 'key', 'key', 'delegates', 'contract']);
  if (kind === 'delegates') node.state.account(holder).code = `${DELEGATED}${draw.digits(20)}`;
  if (kind === 'contract') Object.assign(node.state.account(holder), { code: drawCode(draw), wei: 0n });
  return holder;
}
