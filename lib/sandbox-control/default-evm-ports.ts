/** The ports of the sandbox's EVM chains unless a setting says otherwise, in the order of `CHAIN_IDS`. */
export const DEFAULT_EVM_PORTS = '8545,8546,8547';
