'use server';

import { sandboxControlSchema } from '#lib/sandbox-control/sandbox-control.ts';
import { controlSandbox as control } from '#server/sandbox-control/control-sandbox.ts';
import { defineAction } from './define-action.ts';

/** Makes the sandbox do something; there is nothing to call where there is no sandbox. */
export const controlSandbox = defineAction({
  name: 'control-sandbox',
  permission: 'sandbox.control',
  input: sandboxControlSchema,
  run: ({ input, session }) => control(input, session),
});
