import { idle } from './when-idle.ts'

const loads = new Set<() => Promise<unknown>>()

/** Registers a chunk that a press may need at any time. */
export function prefetchLater(load: () => Promise<unknown>): void {
  loads.add(load)
}

/** Fetches the registered chunks that are not loaded yet, one per idle moment. */
export async function prefetchParts(): Promise<void> {
  for (const load of loads) {
    await idle()
    // What fails here is fetched when it is opened, or once the network is back.
    await load().then(
      () => loads.delete(load),
      () => undefined,
    )
  }
}

globalThis.addEventListener?.('online', () => void prefetchParts())
