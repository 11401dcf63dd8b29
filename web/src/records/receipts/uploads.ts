import { newId } from '../../lib/new-id.ts'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { waitingToast } from '../../lib/offline/waiting-toast.ts'
import { signedInPerson } from '../../lib/offline/without-network.ts'
import { beforeReload } from '../../lib/person-change.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { smallerPhoto } from './smaller-photo.ts'
import { changeUploads, type Upload, uploadList } from './upload-list.ts'
import { uploadOrQueue } from './upload-or-queue.ts'

/** So many for the Inbox are sent at once: they come in piles and in no order. */
const atOnce = 3
/** Nobody pressed anything when an upload ends. */
const background = true
let lastPosition = 0
const running = new Map<string, { stop: AbortController; arrived: Promise<boolean> }>()

/** Takes a file over until it is in the store or somebody drops it. */
export function stageUpload(file: File, owner: string, expenseId?: string): Upload {
  const personId = signedInPerson(store.getState)
  const key = newId()
  lastPosition = Math.max(Date.now(), lastPosition + 1)
  const position = lastPosition
  const upload: Upload = {
    key,
    file,
    state: 'staged',
    percent: 0,
    position,
    owner,
    expenseId,
    personId,
  }
  changeUploads((all) => [...all, upload])
  // Prepared now, so that it is ready when the person has filled in the form.
  if (expenseId !== inbox) void smallerPhoto(file)
  return upload
}

/** Sends a file, or waits for it where it is on its way already. True when it is in the store. */
export function sendUpload(key: string, expenseId: string): Promise<boolean> {
  const known = running.get(key)
  if (known) return known.arrived
  const stop = new AbortController()
  const arrived = send(key, expenseId, stop.signal).finally(() => running.delete(key))
  running.set(key, { stop, arrived })
  return arrived
}

/** Sends them in their order, or to the Inbox a few at a time. True when all of them are in the store. */
export async function sendUploads(uploads: readonly Upload[], target: string): Promise<boolean> {
  const left = [...uploads]
  let all = true
  async function sendNext(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift())
      all = (await sendUpload(next.key, target)) && all
  }
  await Promise.all(Array.from({ length: target === inbox ? atOnce : 1 }, sendNext))
  return all
}

export function dropUpload(key: string): void {
  running.get(key)?.stop.abort()
  changeUploads((all) => all.filter((each) => each.key !== key))
}

/** The expense exists: from now on no file is forgotten, even when the dialog is closed or the person signs out. */
export function aimUploads(owner: string, expenseId: string): void {
  changeUploads((all) => all.map((each) => (each.owner === owner ? { ...each, expenseId } : each)))
}

/** The dialog was closed: files without an expense are forgotten, all others continue in the background. */
export function releaseUploads(owner: string): void {
  changeUploads((all) =>
    all
      .filter((each) => each.owner !== owner || each.expenseId)
      .map((each) => (each.owner === owner ? { ...each, owner: undefined } : each)),
  )
}

/** The session has ended: files of an expense wait in this browser until the same person has signed in again. */
export async function queueUploads(): Promise<void> {
  if (!uploadList().some(({ expenseId }) => expenseId)) return
  const { queueFile } = await import('../../lib/offline/offline-chunk.ts')
  for (const { key, file, personId, expenseId, position } of uploadList()) {
    if (!personId || !expenseId) continue
    const fault = await queueFile(personId, key, expenseId, await smallerPhoto(file), position)
    // One that is being sent may still arrive; under its key it is stored once.
    if (!fault) changeUploads((all) => all.filter((each) => each.key !== key))
  }
}

async function send(key: string, expenseId: string, signal: AbortSignal): Promise<boolean> {
  const upload = uploadList().find((each) => each.key === key)
  if (!upload) return false
  patch(key, { state: 'sending', percent: 0, problem: undefined, expenseId })
  try {
    const file = await smallerPhoto(upload.file)
    signal.throwIfAborted()
    const outcome = await uploadOrQueue(expenseId, file, {
      personId: upload.personId,
      idempotencyKey: key,
      position: upload.position,
      signal,
      onProgress: (percent) => patch(key, { percent, problem: undefined }),
      onBusy: (problem) => patch(key, { percent: 0, problem }),
    })
    changeUploads((all) => all.filter((each) => each.key !== key))
    if (outcome === 'waits') toast({ ...waitingToast, background })
    else if (outcome === 'late') toast({ ...cameLate, background })
    else if (expenseId !== inbox) toast({ title: 'Receipt uploaded successfully', background })
    return true
  } catch (thrown) {
    if (signal.aborted) return false
    const { message, sentence, status } = asProblem(thrown)
    patch(key, { state: 'failed', problem: sentence ?? message, offline: status === 0 })
    if (expenseId !== inbox)
      toast({
        title: 'Failed to upload receipt',
        description: message,
        variant: 'destructive',
        background,
      })
    return false
  }
}

const cameLate = {
  title: 'A receipt came after the hand-in',
  description:
    'It is not in the PDF of the report; whoever decides is shown it. Withdraw the report to have it in there.',
}

function patch(key: string, change: Partial<Upload>): void {
  changeUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))
}

beforeReload(queueUploads)

// What could not be reached is tried again once there is a network.
globalThis.addEventListener?.('online', () => {
  for (const { key, state, offline, expenseId } of uploadList())
    if (state === 'failed' && offline && expenseId) void sendUpload(key, expenseId)
})

// The browser asks before a page with unsent receipts is left; after somebody else's sign-in only for those being
// sent.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (uploadList().some(({ expenseId }) => expenseId || !document.documentElement.hidden))
    event.preventDefault()
})
