import { asProblem } from './problem.ts'
import { toast } from './toast.ts'

/** Says what failed, and why. */
export function toastFailure(title: string, thrown: unknown): void {
  toast({ title, description: asProblem(thrown).message, variant: 'destructive' })
}
