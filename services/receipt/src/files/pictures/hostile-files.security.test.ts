import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { AppError } from '@sortie/platform/errors'
import { hostilePdfs } from '@sortie/testing/hostile-pdfs'
import { hostilePictures } from '@sortie/testing/hostile-pictures'
import { describeHostileFiles } from '@sortie/testing/open-hostile-files'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { aPhoto } from '../../testing/files.ts'
import { inspect } from '../uploads/inspect.ts'
import { closePictureMaker, drawQuickly, drawSlowly, type Pictures } from './picture-maker.ts'

const folder = temporaryFolder({ after })
const photo = await aPhoto()

/** As an upload does: what is no receipt is refused, of the rest pictures are made, of slow ones beside the others. */
async function taken(file: Buffer): Promise<null | (() => Promise<void>)> {
  const path = join(folder, 'file')
  writeFileSync(path, file)
  const type = await inspect(path).catch((error) => {
    assert.ok(error instanceof AppError, String(error))
    return null
  })
  return type && (() => opened(file, type))
}

async function opened(file: Buffer, type: string): Promise<void> {
  const pictures = await drawn(file, type)
  if (!pictures.ok) assert.notEqual(pictures.reason, 'busy', pictures.detail)
}

/** As the jobs do: what is slow, as a photo may be on a busy machine, is drawn beside the others. */
async function drawn(file: Buffer, type: string): Promise<Pictures> {
  const first = await drawQuickly(file, type)
  return !first.ok && first.reason === 'too_slow' ? drawSlowly(file, type) : first
}

async function neighbour(): Promise<void> {
  const pictures = await drawn(photo, 'image/jpeg')
  const why = pictures.ok ? '' : `: ${pictures.reason} ${pictures.detail}`
  assert.ok(pictures.ok, `the next person’s photo gets its pictures${why}`)
}

describeHostileFiles('PDFs and pictures, as receipts', [...hostilePdfs, ...hostilePictures], {
  take: taken,
  neighbour,
  close: closePictureMaker,
})
