import { maxFilesAtOnce } from '@sortie/contracts/inbox'
import { newId } from '../../lib/new-id.ts'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { toast } from '../../lib/toast.ts'
import { receiptFault } from './receipt-file.ts'
import { releaseUploads, sendUploads, stageUpload } from './uploads.ts'

/** Picks the files that the Inbox takes; the others are refused in words. */
export async function forInbox(files: readonly File[]): Promise<File[]> {
  const good: File[] = []
  for (const file of files) {
    const fault = await receiptFault(file)
    if (fault)
      toast({
        title: fault.title,
        description: `${file.name}: ${fault.description}`,
        variant: 'destructive',
      })
    else good.push(file)
  }
  if (good.length > maxFilesAtOnce)
    toast({
      title: `The first ${maxFilesAtOnce} are taken`,
      description: 'Drop the others when these are there.',
      variant: 'destructive',
    })
  return good.slice(0, maxFilesAtOnce)
}

/** Keeps files in the Inbox, where they are read, whatever the screen shows meanwhile. Answers how many. */
export async function sendToInbox(files: readonly File[]): Promise<number> {
  const owner = newId()
  const staged = (await forInbox(files)).map((file) => stageUpload(file, owner, inbox))
  releaseUploads(owner)
  void sendUploads(staged, inbox)
  return staged.length
}
