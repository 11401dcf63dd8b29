/** Why an expense that is in this report may not be changed, and what frees it. */
export function lockSentence({ number }: { number: string }): string {
  return `This expense is in report ${number}. It can be changed when the report is withdrawn or returned.`
}
