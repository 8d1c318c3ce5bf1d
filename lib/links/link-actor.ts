/** What the name begins with by which a history and the audit log have a signing link; its id follows. */
export const LINK_ACTOR = 'signing-link:';
