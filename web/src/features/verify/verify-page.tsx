import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { verifyPath } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VerifiedReport } from './verified-report.tsx'
import { useVerifyReportQuery } from './verify.api.ts'

/** /verify/NUMBER, for everybody who holds an approved report: what was approved, and whether it is this. */
export function VerifyPage() {
  const { number = '' } = useParams()
  useDocumentTitle('Verify a Report')
  return (
    <Standalone>
      <h1>Verify a Report</h1>
      {!number && <p>By the number under the code on the last page of an approved report.</p>}
      <Stack $gap={6}>
        {number && <Answer number={number} />}
        <NumberForm key={number} number={number} />
      </Stack>
    </Standalone>
  )
}

function Answer({ number }: { number: string }) {
  const { currentData, error, refetch } = useVerifyReportQuery(number)
  if (currentData) return <VerifiedReport key={currentData.number} report={currentData} />
  if (!error) return <Spinner text="Looking up the number..." />
  const problem = asProblem(error)
  if (problem.status !== 404)
    return <ErrorState title="Failed to verify the report" error={error} retry={refetch} />
  return (
    <div role="alert">
      <strong>There is no approved report with this number.</strong>
      <Muted>
        Compare it with the paper, letter by letter. A report without one was not approved.
      </Muted>
    </div>
  )
}

function NumberForm({ number }: { number: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(number)
  const [missing, setMissing] = useState(false)

  function verify(event: FormEvent) {
    event.preventDefault()
    setMissing(typed.trim() === '')
    if (typed.trim()) navigate(verifyPath(typed.trim()))
  }
  return (
    <Stack as="form" $gap={4} onSubmit={verify} noValidate aria-label="Verify a Report">
      <Field
        label="Number"
        hint="Like K7QM-2XRT-9HVD-0ZNE"
        error={missing ? 'Number is required' : undefined}
      >
        <TextInput
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </Field>
      <Button type="submit" variant={number ? undefined : 'primary'}>
        Verify
      </Button>
    </Stack>
  )
}
