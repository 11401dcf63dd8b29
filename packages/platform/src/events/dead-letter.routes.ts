import { type DeadLetterService, deadLetterApis } from '@sortie/contracts/dead-letter'
import { implement, type Routes } from '../http/implement.ts'
import type { Consumers } from './consume.ts'
import { discardDeadLetters, listDeadLetters, redriveDeadLetters } from './manage-dead-letters.ts'

export function deadLetterRoutes(service: DeadLetterService, consumers: Consumers): Routes {
  return implement(deadLetterApis[service], {
    list: ({ query }) => listDeadLetters(query),
    redrive: ({ body }) => redriveDeadLetters(body, consumers),
    discard: ({ body }) => discardDeadLetters(body),
  })
}
