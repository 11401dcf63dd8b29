import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { Standalone } from '../../ui/standalone.tsx'

type Props = {
  title: string
  text: string
  button: { label: string; pendingLabel: string }
  /** What the press does with the token of the link, as RTK Query's hook gives it. */
  mutation: readonly [
    (input: { body: { token: string } }) => unknown,
    { error?: unknown; isLoading: boolean },
  ]
  /** What is shown once it is done; until then nothing. */
  done: ReactNode
  failure: { title: string; ways: ReactNode }
  /** Fields that the press needs beside the link. */
  children?: ReactNode
}

/**
 * The page of a mailed link. It acts by a press and not by the visit: mail scanners open links, and some run the page.
 * A link that has done its work before says so without an alarm.
 */
export function MailedLinkPage({ title, text, button, mutation, done, failure, children }: Props) {
  const token = useSearchParams()[0].get('token') ?? ''
  const [act, { error, isLoading }] = mutation
  useDocumentTitle(title)
  const problem = error ? asProblem(error) : null
  function press(event: FormEvent) {
    event.preventDefault()
    void act({ body: { token } })
  }
  const isUsed = problem?.code === 'email_link_used'

  return (
    <Standalone>
      {done && <div role="status">{done}</div>}
      {!done && problem && (
        <div role={isUsed ? 'status' : 'alert'}>
          <h1>{isUsed ? 'Done Already' : failure.title}</h1>
          <p>{problem.sentence ?? problem.message}</p>
          {failure.ways}
        </div>
      )}
      {!done && !problem && (
        <form method="post" onSubmit={press} noValidate aria-label={title}>
          <h1>{title}</h1>
          <p>{text}</p>
          <FieldStack>
            {children}
            <div>
              <Button
                type="submit"
                variant="primary"
                pending={isLoading}
                pendingLabel={button.pendingLabel}
              >
                {button.label}
              </Button>
            </div>
          </FieldStack>
        </form>
      )}
    </Standalone>
  )
}
