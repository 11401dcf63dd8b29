import type { AskedIds } from '@sortie/contracts/common'
import type { Endpoint, Schema } from '@sortie/contracts/endpoint'
import * as z from 'zod/mini'
import { callService } from './client.ts'

type Question<R extends Schema> = Endpoint & { body: typeof AskedIds; response: R }

/** Asks the service at `base` about at most `mostAsked` ids; it checks `secret` by `demandServiceSecret`. */
export async function askOwner<R extends Schema>(
  base: string,
  question: Question<R>,
  ids: string[],
  secret: string | undefined,
): Promise<z.output<R>> {
  const answer = await callService(base, question, { body: { ids } }, { token: secret })
  return z.decode(question.response, answer as z.input<R>)
}
