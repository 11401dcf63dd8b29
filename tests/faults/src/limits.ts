/** Nobody waits longer than this for an answer, whatever is broken. */
export const answerLimitMs = 12_000
export const betweenTriesMs = 50
