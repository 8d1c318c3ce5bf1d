'use server';

import { confirmRegistrationSchema } from '#lib/registrations/registration-order.ts';
import { confirmRegistration as confirm } from '#server/registrations/register/confirm-registration.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Freezes what a registration made elsewhere is, as a user typed and saw it. */
export const confirmRegistration = defineAction({
  permission: 'wallets.register',
  input: confirmRegistrationSchema,
  run: ({ input, session }) => confirm(input, session),
});
