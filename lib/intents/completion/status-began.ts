interface WithStatus<Instant> {
  readonly statusSince: Instant | null;
  readonly updatedAt: Instant;
}

/** Since when a conversion has its status; where that is not stored, since it last changed. */
export function statusBeganAt<Instant extends Date | string>({
  statusSince,
  updatedAt,
}: WithStatus<Instant>): Instant {
  return statusSince ?? updatedAt;
}
