import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
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
import { FileCheck } from './file-check.tsx'
import type { CheckedFile } from './read-file.ts'
import { Verdict } from './verdict.tsx'
import { VerifiedReport } from './verified-report.tsx'
import { useVerifyReportQuery } from './verify.api.ts'

/** /verify/NUMBER, for everybody who holds an approved report: what was approved, and whether it is this. A file needs no number. */
export function VerifyPage() {
  const { number = '' } = useParams()
  const [file, setFile] = useState<CheckedFile>()
  useDocumentTitle('Verify a Report')
  return (
    <Standalone>
      <h1>Verify a Report</h1>
      {!number && !file && (
        <p>By its file, or by the number under the code on the last page of an approved report.</p>
      )}
      <Stack $gap={6}>
        {number && <Answer by={number} file={file} otherwise={<UnknownNumber />} />}
        {!number && file && (
          <Answer
            by={file.sha256}
            file={file}
            otherwise={
              file.number ? (
                <Answer by={file.number} file={file} otherwise={<UnknownFile name={file.name} />} />
              ) : (
                <UnknownFile name={file.name} />
              )
            }
          />
        )}
        <FileCheck onFile={setFile} />
        <NumberForm key={number} number={number} />
      </Stack>
    </Standalone>
  )
}

type Asked = { by: string; file: CheckedFile | undefined; otherwise: ReactNode }

function Answer({ by, file, otherwise }: Asked) {
  const { currentData, error, refetch } = useVerifyReportQuery(by)
  if (currentData) return <VerifiedReport report={currentData} file={file} />
  if (!error) return <Spinner text="Looking up the report..." />
  if (asProblem(error).status === 404) return otherwise
  return <ErrorState title="Failed to verify the report" error={error} retry={refetch} />
}

function UnknownNumber() {
  return (
    <div role="alert">
      <strong>There is no approved report with this number.</strong>
      <Muted>
        Compare it with the paper, letter by letter. A report without one was not approved.
      </Muted>
    </div>
  )
}

function UnknownFile({ name }: { name: string }) {
  return (
    <div role="alert">
      <Verdict data-tone="bad">
        <TriangleAlert aria-hidden />
        <span>
          <strong>{name} is no file that was approved here, or it was changed.</strong>
        </span>
      </Verdict>
      <Muted>The number under the code on its last page says which report it should be.</Muted>
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
