const dayMs = 86_400_000
const yearDays = 365.25

/** What is unlikely about the day (YYYY-MM-DD) of an expense, as of today: a misread or mistyped year shows in it. */
export function unlikelyDate(day: string, today: string): string | undefined {
  const days = (Date.parse(today) - Date.parse(day)) / dayMs
  // Far to the east it may be tomorrow already.
  if (days < -1) return 'This day is still to come. Is the date right?'
  const years = Math.floor(days / yearDays)
  if (years >= 1)
    return `This was ${years === 1 ? 'more than a year' : `${years} years`} ago. Is the year right?`
  return undefined
}
