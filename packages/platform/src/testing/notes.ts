import { Id, IdParams, Instant, pageQuery, requiredText } from '@sortie/contracts/common'
import { defineApi } from '@sortie/contracts/endpoint'
import { testService } from '@sortie/testing/test-service'
import * as z from 'zod/mini'
import { amqpEnv, authEnv, baseEnv, mongoEnv, parseEnv } from '../env.ts'
import type { Consumers } from '../events/consume.ts'
import { publish } from '../events/outbox.ts'
import { implement } from '../http/implement.ts'
import { pagedBy } from '../http/page.ts'
import { defineModel, type Stored, withId } from '../mongo/model.ts'
import { transaction } from '../mongo/transaction.ts'

/** A minimal service that uses every part of the platform. Creating a note publishes it as a new receipt. */
const Note = z.object({ id: Id, userId: Id, text: z.string(), createdAt: Instant })
type Note = z.infer<typeof Note>

export const noteApi = defineApi({
  list: {
    method: 'GET',
    path: '/notes',
    access: 'user',
    summary: 'Notes.',
    response: z.array(Note),
  },
  everyone: {
    method: 'GET',
    path: '/notes/all',
    access: 'admin',
    summary: 'All notes.',
    response: z.array(Note),
  },
  page: {
    method: 'GET',
    path: '/notes/page',
    access: 'user',
    summary: 'A page of notes.',
    query: z.object(pageQuery),
    response: z.array(Note),
  },
  create: {
    method: 'POST',
    path: '/notes',
    access: 'user',
    summary: 'Makes a note.',
    body: z.object({ text: requiredText('Text', 100_000) }),
    response: Note,
  },
  get: {
    method: 'GET',
    path: '/notes/:id',
    access: 'user',
    summary: 'A note.',
    params: IdParams,
    response: Note,
  },
  broken: {
    method: 'GET',
    path: '/notes/:id/broken',
    access: 'user',
    summary: 'Fails.',
    params: IdParams,
  },
})

export const NoteModel = defineModel<Stored<Note>>(
  'Note',
  { userId: { type: String, required: true }, text: { type: String, required: true } },
  [[{ userId: 1 }]],
)

let made = 0
export function aNote() {
  made += 1
  return { text: `note ${made}` }
}

const oldestFirst = pagedBy({ createdAt: 1, _id: 1 })

const routes = implement(noteApi, {
  list: async ({ user }) =>
    (await NoteModel.find({ userId: user.id }).lean()).map((note) => withId(note as Stored<Note>)),
  page: async ({ query, user }) => {
    const { items, next } = oldestFirst.cut(
      await NoteModel.find({ userId: user.id, ...oldestFirst.after(query.after) })
        .sort(oldestFirst.sort)
        .limit((query.limit ?? 0) + 1)
        .lean<Array<Stored<Note>>>(),
      query.limit,
    )
    return { items: items.map(withId), next }
  },
  everyone: async () => [],
  create: ({ body, user }) =>
    transaction(async () => {
      const [note] = await NoteModel.create([{ userId: user.id, text: body.text }])
      await publish('receipt.deleted', {
        userId: user.id,
        receiptId: String(note?._id),
        expenseId: String(note?._id),
      })
      return note as unknown as Note
    }),
  get: async () => {
    throw new Error('not used')
  },
  broken: async () => {
    throw new Error('secret')
  },
})

export function startNotes(consumers?: Consumers, env: Record<string, string> = {}) {
  return testService(
    async () => ({
      service: {
        name: 'expense',
        env: parseEnv({ ...baseEnv, ...mongoEnv, ...amqpEnv, ...authEnv }),
        routes: [routes],
        consumers,
      },
    }),
    env,
  )
}
