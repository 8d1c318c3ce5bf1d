/** What the name begins with by which a history and the audit log have a signing link; its id follows. */
export const LINK_ACTOR = 'signing-link:';

/** Whether a history has it that a signing link did something. */
export function isLinkActor(actor: string): boolean {
  return actor.startsWith(LINK_ACTOR);
}
