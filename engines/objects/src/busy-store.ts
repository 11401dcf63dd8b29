import type { Store } from 's3rver'

/** s3rver answers 500 when a folder disappears while it lists or copies, or is removed by two deletes at once. */
export function endureOthers(store: Store): void {
  const { listObjects, copyObject, deleteObject } = store
  store.listObjects = (...asked) => againWhileFoldersGo(() => listObjects.apply(store, asked))
  store.copyObject = (...asked) => againWhileFoldersGo(() => copyObject.apply(store, asked))
  store.deleteObject = async (...asked) => {
    try {
      await deleteObject.apply(store, asked)
    } catch (error) {
      // The object's files are gone; the folder is in use by somebody else.
      if (!['ENOENT', 'ENOTEMPTY'].includes(codeOf(error))) throw error
    }
  }
}

export async function againWhileFoldersGo<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === 20) throw error
    }
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
