export type Question = {
  title: string
  /** Names what will be deleted: 'Grand Hotel, $420.00 on May 3 and its 2 receipts will be deleted.' */
  text: string
  /** The action, on its button: 'Delete'. */
  action: string
  cancel?: string
  destructive?: boolean
}

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** `if (await confirm({ title: 'Delete this mission?', text, action: 'Delete', destructive: true })) …` */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    set({
      ...question,
      answer(yes) {
        set(undefined)
        resolve(yes)
      },
    })
  })
}

/** For the host that shows the question. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentQuestion(): Asked | undefined {
  return asked
}

function set(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}
