import { createPublicKey, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ChainCheck } from '@sortie/platform/trail/chain'
import { isSigned, missingDays, SignedTrailHead } from '@sortie/platform/trail/head'
import * as z from 'zod/mini'
import { Fault } from './fault.ts'

const usage = 'npm run trail:verify -- FILE [--heads FILE_OR_FOLDER --key FILE]'

/**
 * Checks a whole copy of the trail (the export as JSON lines), and that it has the heads that were signed. Answers in a
 * sentence; throws a Fault that names the first line that does not fit.
 */
export async function verifyCopy(args: string[]): Promise<string> {
  const { file, heads: headsAt, key: keyAt } = readArguments(args)
  const heads = headsAt ? await readHeads(headsAt) : []
  if (keyAt) demandSignatures(heads, await readKey(keyAt))
  const check = new ChainCheck(new Map(heads.map(({ seq, hash }) => [seq, hash])))
  let row = 0
  for await (const text of linesOf(file)) {
    row++
    if (text !== '' && !check.add(parsed(text))) break
  }
  const { lines, texts, head, fault } = check.end()
  if (fault) throw new Fault(`Line ${fault.seq} (row ${row} of the file): ${fault.sentence}`)
  const last = head ? `; the last is ${head.seq}, ${head.hash}` : ''
  return `Whole: ${lines} lines${last}. ${textsSentence(texts)} ${headsSentence(heads, keyAt !== undefined, lines)}`
}

function textsSentence(texts: number): string {
  return texts > 0
    ? `Its ${texts} texts are those of the lines.`
    : 'It has no texts: the export with texts has them, with the salts that prove them.'
}

function headsSentence(heads: SignedTrailHead[], judged: boolean, lines: number): string {
  const [latest] = heads.toSorted((one, other) => other.seq - one.seq)
  if (!latest)
    return 'Without a signed head (--heads, --key) an end that was cut off, or a whole chain written anew, is not seen.'
  const after = lines - latest.seq
  const trust = judged ? '' : ' Give --key to check who signed them.'
  const gone = missingDays(heads)
  const lost = gone.length > 0 ? ` More were signed, of ${gone.join(', ')}: they are not here.` : ''
  return `It has all ${heads.length} signed heads, the latest of ${latest.day} (line ${latest.seq}); ${after} lines came later, which no head proves.${lost}${trust}`
}

function readArguments(args: string[]) {
  try {
    const options = { heads: { type: 'string' }, key: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file: resolve(file), ...values }
  } catch (error) {
    throw new Fault(`${(error as Error).message}\n${usage}`)
  }
  throw new Fault(usage)
}

/** A file with one or several heads, one a line, or a folder of such files as TRAIL_HEADS_DIR is. */
async function readHeads(path: string): Promise<SignedTrailHead[]> {
  const isFolder = (await stat(path).catch(unreadable)).isDirectory()
  const names = isFolder
    ? (await readdir(path)).filter((name) => /^trail-head-.*\.json$/.test(name))
    : ['']
  const texts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))
  const heads = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { success, data } = z.safeParse(SignedTrailHead, parsed(line))
      if (!success) throw new Fault(`This is no signed head: ${line.slice(0, 100)}`)
      return data
    })
  if (heads.length === 0) throw new Fault(`There is no signed head in ${path}.`)
  return heads
}

async function readKey(path: string): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch(unreadable)
  try {
    return createPublicKey(pem)
  } catch {
    throw new Fault(`${path} is no public key.`)
  }
}

function demandSignatures(heads: SignedTrailHead[], key: KeyObject): void {
  const forged = heads.find((head) => !isSigned(head, key))
  if (forged)
    throw new Fault(`The head of ${forged.day} was not signed by this key, or was changed since.`)
}

async function* linesOf(path: string): AsyncGenerator<string> {
  await stat(path).catch(unreadable)
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreadable(error: NodeJS.ErrnoException): never {
  throw new Fault(`${error.path ?? 'The file'} cannot be read (${error.code}).`)
}
