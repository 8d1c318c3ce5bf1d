import { vi, type Mock } from 'vitest';

type Action = Mock<() => Promise<never>>;

const actions: Action[] = [];

/** An action that no server answers, until a test gives it an answer. */
export function actionOf(name: string): Action {
  const action = vi.fn(() => Promise.reject(new Error(`no answer of the action ${name} was given`)));
  actions.push(action);
  return action;
}

/** Drops what the actions were called with, and the answers that a test gave them. */
export function forgetAnswers(): void {
  for (const action of actions) action.mockReset();
}
