import { listContracts } from '#server/contracts/list-contracts.ts';
import { defineRoute } from '#server/endpoints/define-route.ts';

/** Every contract that is signed for. */
export const GET = defineRoute({
  permission: 'contracts.read',
  run: ({ session }) => listContracts(session),
});
