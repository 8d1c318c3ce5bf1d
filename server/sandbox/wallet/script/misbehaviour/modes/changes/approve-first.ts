import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** The spender that is given the holder's tokens. */
const SPENDER = '0x000000000000000000000000000000000000dEaD';

/** Before it sends what was confirmed, approves a spender for all of the holder's tokens. */
export const approveFirst: WalletMode = {
  label: 'Approve without limit, then send (EVM)',
  evm: {
    answer: async (order, { send }) => {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [SPENDER, maxUint256],
      });
      await send({ ...order, call: { to: order.call.to, data } });
      return send(order);
    },
  },
};
