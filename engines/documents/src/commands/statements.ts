// What insert, update and delete share: lists of statements, each of which succeeds or fails on its own.
import { fieldsOf } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import { type Raw, T } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import type { Filter } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { statements as allowed } from '../supported.ts'
import { missing, type Request, unknownField, wrongType } from '../wire/request.ts'
import type { Context, Reply } from './context.ts'

const BATCH_LIMIT = 100_000

export interface Outcome {
  reply: Js
  errors: Js[]
}

export function checkedBatch<Item>(items: Item[]): Item[] {
  if (items.length < 1 || items.length > BATCH_LIMIT) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${BATCH_LIMIT}. Got ${items.length} operations.`,
    )
  }
  return items
}

export async function eachStatement<Item>(
  context: Context,
  items: readonly Item[],
  { errors }: Outcome,
  run: (item: Item, index: number) => Promise<void>,
) {
  const ordered = context.request.flag('ordered') ?? true
  for (let index = 0; index < items.length; index++) {
    try {
      await run(items[index]!, index)
    } catch (error) {
      // What ends the whole command, or the transaction it is in, is not an error of one statement.
      if (!(error instanceof CommandError) || !isStatementError(error)) throw error
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (ordered) return
    }
  }
}

function isStatementError({ codeName, labels }: CommandError) {
  return (
    labels.length === 0 &&
    codeName !== 'OutOfDiskSpace' &&
    codeName !== 'InternalError' &&
    codeName !== 'NotImplemented' &&
    codeName !== 'MaxTimeMSExpired'
  )
}

export function finished({ reply, errors }: Outcome): Reply {
  return { ...reply, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 }
}

export function statementsOf(request: Request, command: keyof typeof allowed): Map<string, Raw>[] {
  return checkedBatch(request.documents(`${command}s`)).map((statement) => {
    const fields = fieldsOf(statement)
    for (const name of fields.keys())
      if (!(allowed[command] as readonly string[]).includes(name))
        throw unknownField(`${command}.${command}s`, name)
    return fields
  })
}

export function statementFilter({ request }: Context, fields: Map<string, Raw>): Filter {
  const q = fields.get('q')
  if (!q) throw missing(`${request.name}.${request.name}s`, 'q')
  if (q.type !== T.object) throw wrongType(request.name, 'q', q, 'object')
  return compileFilter(q.bytes, q.start)
}
