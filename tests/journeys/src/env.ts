/** `npm run golden:accept` takes what is seen now as right. */
export const accepting = process.env.GOLDEN === 'accept'
