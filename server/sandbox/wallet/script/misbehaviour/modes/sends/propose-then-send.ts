import { pause } from '#lib/time/pause.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';
import { proposalHash } from './propose.ts';

/** Answers the hash of a proposal; the others sign, and it is sent under a hash that no page gets. */
export const proposeThenSend: WalletMode = {
  label: 'Answer the hash of a proposal, send after the seconds below (EVM)',
  evm: {
    answer: ({ call, ...order }, { send, delayMs }) => {
      void pause(delayMs).then(() => send({ ...order, call: { ...call, ...UNESTIMATED } }));
      return Promise.resolve(proposalHash());
    },
  },
};
