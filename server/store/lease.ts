/** Which rows a process takes: those due by `now`, until `leaseUntil`. What is not done by then is another's again. */
export interface Lease {
  readonly limit: number;
  readonly now: Date;
  readonly leaseUntil: Date;
}
