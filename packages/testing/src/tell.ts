/** Prints a figure that `npm test` repeats under the file's name, also on success. */
export function tell(figure: string): void {
  console.log(`→ ${figure}`)
}
