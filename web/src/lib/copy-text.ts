import { toast } from './toast.ts'

/** Answers whether it is in the clipboard, and says so. */
export async function copyText(text: string, done: string, what = 'it'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
    return true
  } catch {
    const description = `Select and copy ${what} by hand.`
    toast({ title: 'Failed to copy', description, variant: 'destructive' })
    return false
  }
}
