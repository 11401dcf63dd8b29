/** Decision 11: a session lives seven days from its last renewal; so does its token. */
export const sessionSeconds = 7 * 24 * 3600
/** A token for background work outlives no session by more than this. */
export const jobTokenSeconds = 24 * 3600

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

/** Seconds until the next try after so many wrong ones too many: 1, 2, 4, … */
export function waitAfter(wrongBeyondFree: number, longest: number): number {
  return Math.min(2 ** (wrongBeyondFree - 1), longest)
}
