// The offline database as one chunk: loaded in an idle moment, or earlier by importing this file.
export { announceOutbox } from './announce.ts'
export { lockName, withLock } from './locks.ts'
export { drop, sendAgain } from './outbox.ts'
export { startOutbox } from './page-outbox.ts'
export { queueRemoval, removeOrQueue } from './removals.ts'
export {
  cachedResponse,
  cacheResponses,
  clearResponses,
  responseForWaiting,
} from './response-cache.ts'
export { keepShared, takeShared } from './shared-files.ts'
export { queueFile, tryOrQueue } from './try-or-queue.ts'
