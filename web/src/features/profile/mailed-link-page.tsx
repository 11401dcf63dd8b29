import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Standalone } from '../../ui/standalone.tsx'

type Way = { to: string; label: string }

/** As RTK Query's hook gives it. */
type Mutation = readonly [
  (input: { body: { token: string } }) => unknown,
  { data?: unknown; error?: unknown; isLoading: boolean },
]

type Props<M extends Mutation> = {
  title: string
  text: string
  button: { label: string; pendingLabel: string }
  /** What the press does with the token of the link. */
  mutation: M
  /** What is shown of the answer, and where it leads. */
  done: (answer: NonNullable<M[1]['data']>) => { title: string; text: string; way: Way }
  failure: { title: string; way: Way }
  /** Fields that the press needs beside the link. */
  children?: ReactNode
}

/**
 * The page of a mailed link. It acts by a press and not by the visit: mail scanners open links, and some run the page.
 * A link that has done its work before says so without an alarm.
 */
export function MailedLinkPage<M extends Mutation>(props: Props<M>) {
  const { title, text, button, mutation, done, failure, children } = props
  const token = useSearchParams()[0].get('token') ?? ''
  const [act, { data, error, isLoading }] = mutation
  useDocumentTitle(title)
  const problem = error ? asProblem(error) : null
  const isUsed = problem?.code === 'email_link_used'
  const outcome = data
    ? done(data)
    : problem && {
        title: isUsed ? 'Done Already' : failure.title,
        text: problem.sentence ?? problem.message,
        way: failure.way,
      }
  function press(event: FormEvent) {
    event.preventDefault()
    void act({ body: { token } })
  }

  return (
    <Standalone>
      {outcome ? (
        <div role={data || isUsed ? 'status' : 'alert'}>
          <h1>{outcome.title}</h1>
          <p>{outcome.text}</p>
          <LinkButton to={outcome.way.to} variant="primary">
            {outcome.way.label}
          </LinkButton>
        </div>
      ) : (
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
