import { makeKeyFile, previousNeededUntil, readKeyFiles, removeKeyFile } from './key-files.ts'

/**
 * Creates a new signing key and keeps the previous one for verification, so that nobody is signed out; returns a
 * sentence about what was done. Refuses while tokens of the key before the previous one are valid, because only two
 * keys are accepted at once. `signEveryoneOut` is for a leaked key: old keys are removed at once. `makeFirst` creates
 * the first key, for a Secret made by hand.
 */
export async function rotateKeys(
  directory: string,
  settleSeconds: number,
  { signEveryoneOut = false, makeFirst = false } = {},
): Promise<string> {
  const [newest, previous, ...older] = await readKeyFiles(directory)
  if (!newest && makeFirst) {
    await makeKeyFile(directory, 1)
    return `Made the first key in ${directory}.`
  }
  if (!newest)
    throw refusal(
      `There is no key in ${directory} yet. The auth service makes the first one when it starts.`,
    )
  const neededUntil = previousNeededUntil(newest, settleSeconds)
  if (previous && neededUntil > new Date() && !signEveryoneOut)
    throw refusal(
      `The last rotation is too fresh: tokens of the key before it live until ${neededUntil.toISOString()}. ` +
        'With --sign-everyone-out the old keys go at once.',
    )
  await makeKeyFile(directory, newest.number + 1)
  const retired = [...older, ...(previous ? [previous] : []), ...(signEveryoneOut ? [newest] : [])]
  for (const { number } of retired) await removeKeyFile(directory, number)
  return signEveryoneOut
    ? `Key ${newest.number + 1} signs from now on; every session that was open has ended.`
    : `Key ${newest.number + 1} signs in ${settleSeconds} s; key ${newest.number} is still accepted, nobody is signed out.`
}

function refusal(sentence: string): Error {
  const error = new Error(sentence)
  error.name = 'KeysInUse'
  return error
}
