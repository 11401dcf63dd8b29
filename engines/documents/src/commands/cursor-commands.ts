import { Long } from 'bson'
import { itemsOf } from '../bson/elements.ts'
import { numberOf } from '../bson/js.ts'
import { int64At, T } from '../bson/raw.ts'
import { missing } from '../wire/request.ts'
import type { Command } from './context.ts'
import { cursorOwner } from './find.ts'

export const getMore: Command = (context) => {
  const { request, state, database } = context
  const id = request.get('getMore')
  if (id?.type !== T.long) throw missing('getMore', 'getMore')
  return state.cursors.more(int64At(id.bytes, id.start), {
    batchSize: request.count('batchSize'),
    owner: cursorOwner(context),
    namespace: `${database}.${request.text('collection')}`,
  })
}

export const killCursors: Command = ({ request, state, connection }) => {
  const ids = request.get('cursors')
  if (ids?.type !== T.array) throw missing('killCursors', 'cursors')
  const cursorsKilled: Long[] = []
  const cursorsNotFound: Long[] = []
  for (const value of itemsOf(ids)) {
    const id = value.type === T.long ? int64At(value.bytes, value.start) : BigInt(numberOf(value))
    const list = state.cursors.kill(id, connection.user) ? cursorsKilled : cursorsNotFound
    list.push(Long.fromBigInt(id))
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}
