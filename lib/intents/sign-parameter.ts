/** Of a conversion's page: signing is open, for a user who pressed "sign" elsewhere. */
export const SIGN_PARAMETER = 'sign';
