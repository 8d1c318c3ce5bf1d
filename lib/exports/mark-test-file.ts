import type { Environment } from '#lib/chains/chains.ts';

/** The name of a file, which says of one of the test environment that its money is not real. */
export function markTestFile(environment: Environment, name: string): string {
  return environment === 'sandbox' ? `TEST-${name}` : name;
}
