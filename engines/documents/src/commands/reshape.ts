import type { State } from '../state.ts'
import type { Collection } from '../storage/collection.ts'

/** Changes the shape of collections once no open transaction has changes in them. */
export async function reshape(
  state: State,
  collections: readonly Collection[],
  change: () => void,
): Promise<void> {
  for (const collection of collections) await settled(state, collection)
  state.store.journal.write(change)
  for (const collection of collections) collection.changedAt = state.store.journal.sequence + 1
}

/** Waits until no open transaction has changes in the collection. */
export async function settled({ sessions }: State, collection: Collection): Promise<void> {
  for (;;) {
    const busy = [...sessions.openTransactions].find((each) => each.touches(collection))
    if (!busy) return
    await busy.finished
  }
}
