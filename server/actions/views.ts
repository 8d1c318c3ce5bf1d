'use server';

import { preferenceInputSchema } from '#lib/intents/preferences.ts';
import {
  deleteViewSchema,
  newViewSchema,
  renameViewSchema,
  shareViewSchema,
  updateViewSchema,
} from '#lib/intents/list/list-view.ts';
import { savePreference as save } from '#server/intents/preferences.ts';
import * as views from '#server/intents/views/change-views.ts';
import { defineAction } from './define-action.ts';

/** Saves the filter and the columns of the list under a name. */
export const createView = defineAction({
  name: 'create-view',
  permission: 'views.save',
  input: newViewSchema,
  run: ({ input, session }) => views.createView(input, session),
});

/** Gives a view another name. */
export const renameView = defineAction({
  name: 'rename-view',
  permission: 'views.save',
  input: renameViewSchema,
  run: ({ input, session }) => views.renameView(input, session),
});

/** Gives a view the present filter and columns. */
export const updateView = defineAction({
  name: 'update-view',
  permission: 'views.save',
  input: updateViewSchema,
  run: ({ input, session }) => views.updateView(input, session),
});

/** Lets every user use a view, or its owner alone. */
export const shareView = defineAction({
  name: 'share-view',
  permission: 'views.share',
  input: shareViewSchema,
  run: ({ input, session }) => views.shareView(input, session),
});

/** Removes a view. */
export const deleteView = defineAction({
  name: 'delete-view',
  permission: 'views.save',
  input: deleteViewSchema,
  run: ({ input, session }) => views.deleteView(input, session),
});

/** Remembers a choice of the user, or forgets it. */
export const savePreference = defineAction({
  name: 'save-preference',
  permission: 'preferences.save',
  input: preferenceInputSchema,
  run: ({ input, session }) => save(input, session),
});
