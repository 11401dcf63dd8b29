type Stoppable = { stop(): Promise<void> }

/**
 * One system for all test files that run in a process: started by the first call, stopped by as many stops as there
 * were calls; so call it where a file is loaded, or in a hook of the whole file. `npm test` runs the files of a service
 * that call the same function named `shared…` in one process.
 */
export function sharedBy<T extends Stoppable>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  let users = 0
  return async () => {
    users += 1
    started ??= start()
    const system = await started
    return {
      ...system,
      async stop() {
        users -= 1
        if (users > 0) return
        started = undefined
        await system.stop()
      },
    }
  }
}
