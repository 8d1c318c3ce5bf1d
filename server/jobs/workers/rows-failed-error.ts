/** Some of the rows that a turn took could not be worked on; the others were. */
export class RowsFailedError extends AggregateError {
  constructor(failures: readonly unknown[], taken: number) {
    super(failures, `${failures.length} of ${taken} rows failed`);
    this.name = 'RowsFailedError';
  }
}
