// The offline database as one chunk: loaded in an idle moment, or earlier by importing this file.
export { announceOutbox } from './announce.ts'
export { doOrKeep, keepFile } from './do-or-keep.ts'
export { answerOfWaiting, forgetAnswers, keepAnswers, keptAnswer } from './kept-answers.ts'
export { alone, lockOf } from './locks.ts'
export { drop, sendAgain } from './outbox.ts'
export { startOutbox } from './page-outbox.ts'
export { keepRemoval, removeOrKeep } from './removals.ts'
export { keepShared, takeShared } from './shared-files.ts'
