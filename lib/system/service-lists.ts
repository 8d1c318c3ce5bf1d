/** The lists of the service that the dashboard holds copies of; `operations` are those of each wallet. */
export const SERVICE_LISTS = ['intents', 'wallets', 'operations'] as const;
export type ServiceList = (typeof SERVICE_LISTS)[number];
