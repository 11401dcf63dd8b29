import { setImmediate } from 'node:timers/promises'

/** Lets waiting calls be answered. Await it in long loops, at the latest after some 20 ms of work. */
export async function letOthersRun(): Promise<void> {
  await setImmediate()
}
