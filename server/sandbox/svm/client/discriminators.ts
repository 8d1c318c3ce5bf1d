/*
 * The first eight bytes of the program's instructions, accounts and events, as `program/layout.h` has them.
 * The spec fixes the one of update_whitelist; the others are the first eight bytes of sha256("global:burn"),
 * ("account:BurnGrant"), ...
 */
export const INSTRUCTION_DISCRIMINATOR = {
  updateWhitelist: Buffer.from([0, 143, 193, 93, 69, 29, 183, 140]),
  initialize: Buffer.from('afaf6d1f0d989bed', 'hex'),
  setStatus: Buffer.from('b5b8e0cbc11db1e0', 'hex'),
  issueBurnGrant: Buffer.from('8ead76e757556334', 'hex'),
  burn: Buffer.from('746e1d386bdb2a5d', 'hex'),
  mint: Buffer.from('3339e12fb69289a6', 'hex'),
  mintUnbound: Buffer.from('e163bb926ddb9bbb', 'hex'),
} as const;

export const ACCOUNT_DISCRIMINATOR = {
  whitelist: Buffer.from('ccb0344f927936f7', 'hex'),
  burnGrant: Buffer.from('70afc60bb73df71f', 'hex'),
} as const;

export const EVENT_DISCRIMINATOR = {
  whitelistUpdated: Buffer.from('cd6ecdc1eeeddc16', 'hex'),
  burned: Buffer.from('cf25fb9aefe50e43', 'hex'),
  minted: Buffer.from('ae83153958757279', 'hex'),
} as const;
