export type Upload = {
  key: string
  file: File
  state: 'staged' | 'sending' | 'failed'
  percent: number
  /** ms since 1970, each later than the one before: files keep the order in which they were chosen. */
  position: number
  /** Why it failed, or is sent later. */
  problem?: string
  /** It failed because nobody could be reached. */
  offline?: boolean
  /** The expense it goes to, once that is known; or the Inbox. */
  expenseId?: string
  /** Whoever chose it; nobody else sends it. */
  personId?: string
  /** The dialog that shows it; without one it is on its way in the background, shown by the tray. */
  owner?: string
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

/** The files of this tab that are not in the store yet, wherever they were chosen. */
export function uploadList(): readonly Upload[] {
  return uploads
}

export function changeUploads(change: (all: readonly Upload[]) => readonly Upload[]): void {
  uploads = change(uploads)
  for (const listener of listeners) listener()
}

export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
