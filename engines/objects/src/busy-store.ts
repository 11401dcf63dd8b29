import type { Store } from 's3rver'

/**
 * s3rver answers 500 when a file or folder disappears while it lists, or when an emptied folder is removed by two
 * deletes at once or during a copy. With this each is answered as if it had come a moment later.
 */
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

/** Repeats what failed because a file or folder disappeared meanwhile; what is missing for good stays an error. */
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
