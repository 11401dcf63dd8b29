import { syncTag } from './sync-tag.ts'

/** Before the first thing waits: the browser is to send it when this page is gone, and not to make room with it. */
export async function askForKeeping(): Promise<void> {
  void navigator.storage?.persist?.()
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(syncTag)
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
