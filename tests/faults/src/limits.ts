/** ms. No call may take longer, whatever is broken. */
export const answerLimitMs = 12_000
export const betweenTriesMs = 50
