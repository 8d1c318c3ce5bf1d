/** A year that is being typed is 0002, then 0020: such a day is not meant yet. */
export function isWholeDay(day: string): boolean {
  return day === '' || day >= '2000-01-01';
}
