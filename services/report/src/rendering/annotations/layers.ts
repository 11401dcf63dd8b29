import { PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { dictOf, listOf, nameOf } from './pdf-values.ts'

export type HiddenLayers = {
  refs: PDFRef[]
  /** Whether this annotation belongs to a layer that is switched off. */
  holds(annotation: PDFDict): boolean
}

/** The layers (optional content groups) that viewers do not show when they open the document. */
export function hiddenLayersOf(document: PDFDocument): HiddenLayers {
  const properties = dictOf(document.catalog, 'OCProperties')
  const standard = dictOf(properties, 'D')
  const off = new Set(
    nameOf(standard, 'BaseState') === 'OFF'
      ? refsIn(properties, 'OCGs').filter((ref) => !refsIn(standard, 'ON').includes(ref))
      : refsIn(standard, 'OFF'),
  )
  for (const ref of off) keepName(document, ref)
  return {
    refs: [...off],
    holds: (annotation) => off.has(annotation.get(PDFName.of('OC')) as PDFRef),
  }
}

function refsIn(dict: PDFDict | undefined, key: string): PDFRef[] {
  if (listOf(dict, key).length === 0) return []
  const list = dict?.lookup(PDFName.of(key)) as unknown as { asArray(): unknown[] }
  return list.asArray().filter((item) => item instanceof PDFRef)
}

/** Only the name of a layer goes into the report. */
function keepName(document: PDFDocument, ref: PDFRef): void {
  const layer = document.context.lookup(ref)
  if (!(layer instanceof PDFDict)) return
  for (const key of layer.keys())
    if (!['Type', 'Name'].includes(key.decodeText())) layer.delete(key)
}
