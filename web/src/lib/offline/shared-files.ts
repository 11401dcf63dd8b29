import { database, type KeptFile } from './database.ts'

/** In ms: files that nobody opened are deleted after this time. */
const keptMs = 3_600_000
/** Photos of 100 MB exist, and are reduced later; a film or a folder of files would only fill the device. */
const most = { files: 20, bytes: 200_000_000 }

export function tooMuch(given: FormDataEntryValue[]): boolean {
  const bytes = given.reduce((sum, file) => sum + (typeof file === 'string' ? 0 : file.size), 0)
  return given.length > most.files || bytes > most.bytes
}

/**
 * Keeps shared files until the page that opens them is there, for one person only where one is named. True when it
 * could.
 */
export async function keepShared(given: FormDataEntryValue[], personId?: string): Promise<boolean> {
  const files: KeptFile[] = []
  for (const file of given) {
    if (typeof file === 'string') continue
    files.push({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })
  }
  const tx = (await database()).transaction('shared', 'readwrite')
  for (let old = await tx.store.openCursor(); old; old = await old.continue())
    if (Date.now() - old.value.at >= keptMs) await old.delete()
  for (const file of files) await tx.store.add({ ...file, at: Date.now(), personId })
  await tx.done
  return true
}

/** Returns the shared files once and deletes them; those of another person are deleted only. */
export async function takeShared(personId: string): Promise<File[]> {
  const tx = (await database()).transaction('shared', 'readwrite')
  const all = await tx.store.getAll()
  await tx.store.clear()
  await tx.done
  return all
    .filter(
      ({ at, ...kept }) => Date.now() - at < keptMs && (kept.personId ?? personId) === personId,
    )
    .map(({ name, type, bytes }) => new File([bytes], name, { type }))
}
