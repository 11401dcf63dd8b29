import type {
  TrailCopy,
  TrailEntry,
  TrailFilter,
  TrailFormat,
  TrailLine,
} from '@sortie/contracts/trail'
import type { Caller } from '@sortie/platform/context'
import { publish } from '@sortie/platform/events/outbox'
import { sendPieces } from '@sortie/platform/http/pieces'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { byteOrderMark, csvLine } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { appendAll } from './append.ts'
import { type StoredLine, TrailLineModel } from './trail.model.ts'
import { matching, shown, textsOf } from './trail.queries.ts'

const atOnce = 250

/** The oldest first; the export is itself a line, and the last one of the file. */
export async function exportTrail(
  { format, ...filter }: TrailFilter & { format: TrailFormat },
  admin: Caller,
  response: Response,
): Promise<void> {
  const changes = [told('format', format)]
  const about = { kind: 'export', id: 'trail', actorId: admin.id, changes } as const
  await transaction(() => publish('trail.exported', { trail: { act: 'trail_exported', ...about } }))
  await appendAll()
  const own = { act: 'trail_exported', actorId: admin.id }
  const { _id: upTo = 0 } = (await TrailLineModel.findOne(own).sort({ _id: -1 }).lean()) ?? {}
  const ending = format === 'csv' ? 'csv' : 'jsonl'
  response.type(format === 'csv' ? 'text/csv' : 'application/jsonl')
  response.attachment(`trail_${new Date().toISOString().slice(0, 10)}.${ending}`)
  const pieces = { csv: rowsOf, jsonl: jsonOf, 'jsonl-with-texts': jsonWithTexts }
  await sendPieces(response, pieces[format](filter, upTo))
}

/** What the caller did, and what others did with their records, as JSON; what others' records say is not theirs. */
export async function sendOwnTrail({ id }: Caller, response: Response): Promise<void> {
  await appendAll()
  response.type('application/json')
  await sendPieces(response, ownLines(id))
}

async function* ownLines(id: string): AsyncGenerator<string> {
  let before = '[\n'
  for await (const lines of batchesOf({ person: id })) {
    const entries = await shown(lines)
    const own = entries.map((each) => (each.owner?.id === id ? each : { ...each, changes: [] }))
    yield before + own.map((entry) => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Reads batch after batch by number: each query is short, and one batch is in memory at a time. */
export async function* batchesOf(
  filter: TrailFilter = {},
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StoredLine[]> {
  for (let after = 0; ; ) {
    const next = { _id: { $gt: after, $lte: upTo } }
    const found = await TrailLineModel.find({ $and: [matching(filter), next] })
      .sort({ _id: 1 })
      .limit(atOnce)
      .lean<StoredLine[]>()
    if (found.length > 0) yield found
    if (found.length < atOnce) return
    after = found.at(-1)?._id ?? after
    await letOthersRun()
  }
}

function chainedLine({ _id, at, ...line }: StoredLine): TrailLine {
  return { seq: _id, ...line, at: at.toISOString() }
}

async function* jsonOf(filter: TrailFilter, upTo: number): AsyncGenerator<string> {
  for await (const lines of batchesOf(filter, upTo))
    yield lines.map((line) => `${JSON.stringify(chainedLine(line))}\n`).join('')
}

async function* jsonWithTexts(filter: TrailFilter, upTo: number): AsyncGenerator<string> {
  for await (const lines of batchesOf(filter, upTo))
    yield (await copiesOf(lines)).map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Lines with what lies beside them. */
export async function copiesOf(lines: StoredLine[]): Promise<TrailCopy[]> {
  const texts = await textsOf(lines)
  return lines.map((line) => {
    const beside = texts.get(line._id)
    if (!beside) return chainedLine(line)
    return { ...chainedLine(line), beside: { salt: beside.salt, texts: beside.texts } }
  })
}

const columns = [
  ...['number', 'at', 'service', 'act', 'by', 'by id', 'kind', 'id', 'belongs to', 'of', 'of id'],
  ...['changes', 'hash'],
]

async function* rowsOf(filter: TrailFilter, upTo: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const lines of batchesOf(filter, upTo)) {
    const entries = await shown(lines)
    yield entries.map((entry, index) => csvLine(cellsOf(entry, lines[index]?.hash ?? ''))).join('')
  }
}

function cellsOf(entry: TrailEntry, hash: string): string[] {
  const { seq, at, service, act, actor, kind, id, of, owner, changes } = entry
  return [
    ...[String(seq), at.toISOString(), service, act, actor?.name ?? '', actor?.id ?? '', kind, id],
    ...[of ?? '', owner?.name ?? '', owner?.id ?? '', changes.map(textOf).join('; '), hash],
  ]
}

function textOf({ field, from, to, altered }: TrailEntry['changes'][number]): string {
  if (altered) return `${field}: its text was exchanged`
  return `${field}: ${from ?? ''} > ${to ?? ''}`
}
