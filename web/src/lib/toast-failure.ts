import { asProblem } from './problem.ts'
import { toast } from './toast.ts'

/** Says what failed, and why. */
export function toastFailure(title: string, thrown: unknown, background = false): void {
  const description = asProblem(thrown).message
  toast({ title, description, variant: 'destructive', background })
}
