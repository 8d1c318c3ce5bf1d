/** What every form that creates a conversion says; `status` names the one that has a reference already. */
export const CREATE_NAMESPACES = ['common', 'fault', 'create', 'status'] as const;
