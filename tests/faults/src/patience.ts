/** Nobody waits longer than this for an answer, whatever is broken. */
export const patienceMs = 12_000
export const betweenTriesMs = 50
