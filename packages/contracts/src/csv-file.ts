import * as z from 'zod/mini'

/** A CSV file, sent as the text that it is. */
export const CsvFile = z.object({
  csv: z.string('Choose a file.').check(z.minLength(1, 'The file is empty.')),
})

export const maxCsvBytes = 4 * 1024 * 1024
/** How a call takes one: the many lines of a file may take long. */
export const csvCall = {
  maxBytes: maxCsvBytes,
  tooLarge: 'The file is too large: at most 4 MB.',
  slow: true,
}

/** So many faults of a file are shown; `faultCount` is of all. */
export const mostFaults = 100

/** What is wrong in which line of a file with these columns. */
export function faultsIn<Column extends string>(columns: readonly [Column, ...Column[]]) {
  return {
    faultCount: z.int(),
    faults: z.array(
      z.object({
        /** Of the file, counted from 1. */
        line: z.int(),
        column: z.nullable(z.enum(columns)),
        sentence: z.string(),
      }),
    ),
  }
}

export type LineFault<Column> = { line: number; column: Column | null; sentence: string }
