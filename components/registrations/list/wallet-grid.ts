/** The columns of a row: the address, and its chains. On a phone they are below each other. */
export const ROW_GRID = 'md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]';
/** The chains of a family that has several. */
export const CELL_GRID = 'md:grid-cols-3';
