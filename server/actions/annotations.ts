'use server';

import { labelInputSchema, labelRemovalSchema, noteInputSchema } from '#lib/intents/annotation.ts';
import * as annotations from '#server/intents/annotations/annotate.ts';
import { defineAction } from './define-action.ts';

/** Adds a note to a conversion. */
export const addNote = defineAction({
  name: 'add-note',
  permission: 'intents.annotate',
  input: noteInputSchema,
  run: ({ input, session }) => annotations.addNote(input, session),
});

/** Gives a conversion a label. */
export const addLabel = defineAction({
  name: 'add-label',
  permission: 'intents.annotate',
  input: labelInputSchema,
  run: ({ input, session }) => annotations.addLabel(input, session),
});

/** Takes a label away from a conversion. */
export const removeLabel = defineAction({
  name: 'remove-label',
  permission: 'intents.annotate',
  input: labelRemovalSchema,
  run: ({ input, session }) => annotations.removeLabel(input, session),
});
