/**
 * What a browser's bundle can reach. Server actions are a remote call and dynamic imports load later, so
 * neither is followed: what is left is what a page makes a browser load.
 */
const { options } = require('../../.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'client-never-reaches-the-server',
      comment: 'A component writes through server/actions and reads through lib/queries.',
      severity: 'error',
      from: { path: '^(components|lib)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^server/(?!actions/)', reachable: true },
    },
    {
      name: 'no-wallet-code-before-signing',
      comment: 'Wallet libraries load by next/dynamic when a user starts to sign.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^node_modules/(@wagmi/|wagmi/|@solana/wallet-adapter)', reachable: true },
    },
  ],
  options: {
    ...options,
    doNotFollow: { path: ['node_modules', '^server/actions/'] },
    exclude: { ...options.exclude, dynamic: true },
  },
};
