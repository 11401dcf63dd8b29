import type { EventData, EventName } from '@sortie/contracts/events'
import type { TrailAct } from '@sortie/contracts/facts'
import { type Declared, only } from '@sortie/contracts/record'
import type { TrailKind } from '@sortie/contracts/trail'
import type { Model } from 'mongoose'
import * as z from 'zod/mini'
import { notFound } from './errors.ts'
import { publishAll } from './events/outbox.ts'
import { type Page, pagedBy } from './http/page.ts'
import { beyondSight } from './mongo/entered-by.ts'
import { transaction } from './mongo/transaction.ts'
import { demandUnchanged, nextUpdatedAt } from './revision.ts'
import { changesOf, type Fact, withoutTexts } from './trail/fact.ts'

type Verb = 'created' | 'changed' | 'deleted'
type NounOf<E extends string> = E extends `${infer N}.${Verb}` ? N : never
type Owned = { _id: string; userId: string; updatedAt: Date }
type Person = { user: { id: string } }
type One = Person & { params: { id: string } }

export type Rules<S, R, B, N extends string> = {
  /** Its events (`trip.created`) and errors (`trip_changed`) begin with it. */
  noun: N
  kind: TrailKind
  /** The record whose history shows it too. */
  of?: (record: S) => string | null
  /** The order of the list, which ends with a unique key. */
  order: Record<string, 1 | -1>
  Answer: z.ZodMiniType<R>
  shown: (record: S) => R
  /** What its events say beside the ids, but for that of its end. */
  fact?: (record: S) => Omit<EventData<Extract<EventName, `${N}.created`>>, 'userId' | `${N}Id`>
  /** Refuses what may not be, and answers the values that follow from what is given; in the transaction. */
  complete?: (given: B, before: S | null, userId: string) => Promise<Partial<S>>
  /** What goes with it; in the transaction. */
  removed?: (record: S) => Promise<void>
}

const erasedAtOnce = 100

/**
 * The five calls of a record that people keep for themselves, as handlers of its routes: each change is stored with its
 * event and its line of the trail, or not at all. A change that says which state it started from is refused with 409
 * `<noun>_changed` and the current record when another came first.
 */
export function crud<S extends Owned, R, B extends object, N extends NounOf<EventName>>(
  { fields }: Declared,
  model: Model<S>,
  { noun, kind, of, order, Answer, shown, fact, complete, removed }: Rules<S, R, B, N>,
) {
  const records = model as unknown as Model<Owned>
  const pages = pagedBy(order)

  async function list(input: Person & { query: { limit?: number; after?: string } }) {
    const { limit, after, ...narrowed } = input.query
    const where = Object.entries(narrowed).filter(([, value]) => value !== undefined)
    const found = records.find({
      userId: input.user.id,
      ...Object.fromEntries(where),
      ...pages.after(after),
    })
    if (limit !== undefined) found.limit(limit + 1)
    return pages.cut(await found.sort(pages.sort).lean<S[]>(), limit, shown) as Page<R>
  }

  async function get({ params, user }: One): Promise<R> {
    const record = await records.findOne({ _id: params.id, userId: user.id }).lean<S>()
    if (!record) throw notFound(noun)
    return shown(record)
  }

  function create({ body, user }: Person & { body: B }): Promise<R> {
    return transaction(async () => {
      const more = await complete?.(body, null, user.id)
      const [made] = await records.create([{ ...only(fields, body), ...more, userId: user.id }])
      if (!made) throw new Error(`a created ${noun} is answered`)
      const record = made.toObject() as unknown as S
      await announce('created', [[null, record]])
      return shown(record)
    })
  }

  function change({ params, body, user }: One & { body: B & { updatedAt?: Date } }): Promise<R> {
    return transaction(async () => {
      const own = { _id: params.id, userId: user.id }
      const before = await records.findOne(own).lean<S>()
      if (!before) throw notFound(noun)
      const current = () => z.encode(Answer, shown(before))
      demandUnchanged(noun, before.updatedAt, body.updatedAt, current)
      const more = await complete?.(body, before, user.id)
      const updatedAt = nextUpdatedAt(before.updatedAt)
      const after = await records
        .findOneAndUpdate(
          own,
          { $set: { ...only(fields, body), ...more, updatedAt } },
          { returnDocument: 'after', timestamps: false },
        )
        .lean<S>()
      if (!after) throw notFound(noun)
      await announce('changed', [[before, after]])
      return shown(after)
    })
  }

  function remove({ params, user }: One): Promise<void> {
    return transaction(async () => {
      const record = await records.findOneAndDelete({ _id: params.id, userId: user.id }).lean<S>()
      if (!record) throw notFound(noun)
      await beyondSight(() => removed?.(record))
      await announce('deleted', [[record, null]])
    })
  }

  /** All of a person's, some in each transaction; the trail is told without what they said. */
  async function erase(userId: string): Promise<void> {
    const some = () =>
      transaction(async () => {
        const found = await records.find({ userId }).limit(erasedAtOnce).lean<S[]>()
        await records.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
        const ends = found.map((record) => [record, null] as const)
        await announce('deleted', ends, withoutTexts)
        return found.length === erasedAtOnce
      })
    while (await some()) {}
  }

  /** Tells of records before and after; null is what is not there. In the transaction that made it so. */
  async function announce(
    verb: Verb,
    changes: ReadonlyArray<readonly [before: S | null, after: S | null]>,
    told = (trail: Fact) => trail,
  ): Promise<void> {
    const facts = changes.map(([before, after]) => {
      const record = (after ?? before) as S
      const trail = told({
        act: `${kind}_${verb}` as TrailAct,
        kind,
        id: record._id,
        of: of?.(record) ?? null,
        changes: changesOf(before, after, Object.keys(fields)),
      })
      return {
        userId: record.userId,
        [`${noun}Id`]: record._id,
        ...(after && fact?.(after)),
        trail,
      }
    })
    await publishAll(`${noun}.${verb}` as EventName, facts as never)
  }

  return { list, get, create, change, remove, erase, announce }
}
