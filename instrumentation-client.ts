import { giveStylesTheNonce } from '#lib/browser/style-nonce.ts';
import { installTrustedTypes } from '#lib/browser/trusted-types.ts';

/** What runs in every page before anything else of ours; Next sees to that. */
installTrustedTypes();
giveStylesTheNonce();
