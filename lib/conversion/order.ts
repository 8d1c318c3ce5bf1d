/** `created`: this dashboard asked for it. `confirmed`: it was made elsewhere, and a person typed its amount here. */
export const ORDER_ORIGINS = ['created', 'confirmed'] as const;
