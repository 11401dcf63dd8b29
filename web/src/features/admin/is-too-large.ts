import { toast } from '../../lib/toast.ts'

/** Says so where it is. */
export function isTooLarge({ size }: File, maxBytes: number): boolean {
  if (size <= maxBytes) return false
  const description = `Please choose a file smaller than ${maxBytes / 1024 / 1024} MB.`
  toast({ title: 'File too large', description, variant: 'destructive' })
  return true
}
