import assert from 'node:assert/strict'
import { hostilePdfs } from '@sortie/testing/hostile-pdfs'
import { describeHostileFiles } from '@sortie/testing/open-hostile-files'
import { aPhoto } from '../testing/files.ts'
import { closePictureMaker, drawPictures } from './picture-maker.ts'

const opened = (type: string) => async (file: Buffer) => {
  const pictures = await drawPictures(file, type)
  if (!pictures.ok) assert.notEqual(pictures.reason, 'busy', pictures.detail)
  const next = await drawPictures(await aPhoto(), 'image/jpeg')
  assert.ok(next.ok, 'the next person’s photo gets its pictures')
}

describeHostileFiles(
  'pictures made of PDFs',
  hostilePdfs,
  opened('application/pdf'),
  closePictureMaker,
)
