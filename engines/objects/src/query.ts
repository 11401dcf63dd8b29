import type { Refusal } from './signature.ts'

/** As s3rver reads it: a list where a name is repeated. */
export type Query = Record<string, string | string[] | undefined>

const presigned =
  /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|security-token)$/i
const partNumbers = /^([1-9]\d{0,3}|10000)$/

/**
 * What s3rver must not see: it takes every x-amz- name of a query for a header (a source to copy from, past the
 * rights), and makes file paths of uploadId and partNumber as they come. A repeated name could be read in two ways.
 */
export function refusedQuery(query: Query): Refusal | undefined {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') return refused(`The query names ${name} more than once.`)
    if (/^x-amz-/i.test(name) && !presigned.test(name))
      return refused(`${name} is taken as a header only.`)
  }
  const { uploadId, partNumber } = query as Record<string, string | undefined>
  if (uploadId !== undefined && !/^[0-9a-f]{32}$/.test(uploadId))
    return refused('The uploadId is none of this server.')
  if (partNumber !== undefined && !partNumbers.test(partNumber))
    return refused('Part numbers are 1 to 10,000.')
  return undefined
}

function refused(message: string): Refusal {
  return { code: 'InvalidArgument', message }
}
