/** Prints a figure that `npm test` repeats under the file's name, also when all is well. */
export function tell(figure: string): void {
  console.log(`→ ${figure}`)
}
