/** Prints a result that `npm test` repeats under the file's name, also on success. */
export function printResult(result: string): void {
  console.log(`→ ${result}`)
}
