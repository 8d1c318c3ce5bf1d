/**
 * `csv`: comma, decimal point, ISO instants in UTC, the service's own words. `csv-br`: semicolon, decimal
 * comma, Brazilian dates, as a Brazilian spreadsheet opens it. `xlsx`: typed cells.
 */
export const EXPORT_FORMATS = ['csv-br', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
