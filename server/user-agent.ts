import 'server-only';
import manifest from '../package.json' with { type: 'json' };

/**
 * The `User-Agent` of everything this program asks of others (the service, the nodes, the identity provider):
 * who looks into their log sees which program asked, and in which version.
 */
export const USER_AGENT = `${manifest.name}/${manifest.version}`;
