import 'server-only';
import manifest from '../package.json' with { type: 'json' };

/**
 * The `User-Agent` of every outgoing request (to the service, the nodes, the identity provider): their logs
 * show which program asked, and in which version.
 */
export const USER_AGENT = `${manifest.name}/${manifest.version}`;
