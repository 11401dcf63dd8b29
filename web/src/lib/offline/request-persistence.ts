import { syncTag } from './sync-tag.ts'

/** Before the first change is kept: asks the browser for background sync and persistent storage. */
export async function requestPersistence(): Promise<void> {
  void navigator.storage?.persist?.()
  await registerSync()
}

/** The service worker is called when there is a network, also without a page. */
export async function registerSync(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(syncTag)
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
